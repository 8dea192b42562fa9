import type { Env } from '../../env.ts';
import type { Answers } from './answers.ts';

export type Program = {
  /** Folder of the portal, or a symbolic link to it, so that the systemd units stay valid after an upgrade. */
  folder: string;
  node: string;
  /** Prefixes of the command lines that start the portal or run a command. */
  start: string[];
  command: string[];
};
type Parts = { answers: Answers; env: Env; program: Program };
export type SiteFile = { name: string; text: string; mode?: number };

const hardening = `NoNewPrivileges=yes
PrivateTmp=yes
ProtectSystem=strict
ProtectHome=read-only
ProtectKernelTunables=yes
ProtectControlGroups=yes
RestrictSUIDSGID=yes
UMask=0077`;

const unit = ({ answers, env, program }: Parts): string => `[Unit]
Description=Wyrmgate, the portal of ${answers.site}
After=network-online.target postgresql.service redis-server.service
Wants=network-online.target

[Service]
User=${answers.user}
WorkingDirectory=${program.folder}
EnvironmentFile=${answers.folder}/portal.env
Environment=MALLOC_ARENA_MAX=2
ExecStart=${[program.node, ...program.start].join(' ')}
Restart=always
RestartSec=2
# The portal finishes requests and jobs within ten seconds.
TimeoutStopSec=20
StandardOutput=append:/var/log/wyrmgate/portal.log
StandardError=inherit
LogsDirectory=wyrmgate
# PrivateTmp empties /tmp, so without this folder each start would compile the program again.
CacheDirectory=wyrmgate
Environment=NODE_COMPILE_CACHE=/var/cache/wyrmgate
ReadWritePaths=${env.dataDir}
${hardening}

[Install]
WantedBy=multi-user.target
`;

/** Only one process can open the embedded database, so the portal is stopped during a backup. */
const pause = ({ env }: Parts): string =>
  env.databaseUrl === undefined
    ? `ExecStartPre=+/bin/systemctl stop wyrmgate.service
ExecStopPost=+/bin/systemctl start wyrmgate.service
`
    : '';

const backupUnit = (parts: Parts): string => `[Unit]
Description=Backup of ${parts.answers.site}

[Service]
Type=oneshot
User=${parts.answers.user}
WorkingDirectory=${parts.program.folder}
EnvironmentFile=${parts.answers.folder}/portal.env
${pause(parts)}ExecStart=${[parts.program.node, ...parts.program.command].join(' ')} backup ${parts.answers.backups} --keep-days 35
ReadWritePaths=${parts.env.dataDir} ${parts.answers.backups}
${hardening}
`;

const timer = `[Unit]
Description=Daily backup of the portal

[Timer]
OnCalendar=*-*-* 04:47:00
RandomizedDelaySec=10m
Persistent=true

[Install]
WantedBy=timers.target
`;

const logrotate = ({ answers }: Parts): string => `/var/log/wyrmgate/*.log {
	daily
	rotate 14
	compress
	delaycompress
	missingok
	notifempty
	# The portal keeps the file open.
	copytruncate
	su ${answers.user} ${answers.user}
}
`;

const hostOf = ({ env }: Parts): string => new URL(env.publicUrl).host;

const caddy = (parts: Parts): string => `${hostOf(parts)} {
	@internal path /metrics /health /health/*
	respond @internal 404
	reverse_proxy 127.0.0.1:${parts.env.port} {
		header_up X-Request-Id {http.request.uuid}
		header_up -traceparent
		header_up -tracestate
		# Requests wait while the portal restarts.
		lb_try_duration 10s
		lb_try_interval 250ms
	}
}
`;

const certificatesOf = (hostname: string): string => `/etc/letsencrypt/live/${hostname}`;

const nginx = (parts: Parts): string => {
  const { hostname } = new URL(parts.env.publicUrl);
  const certificates = certificatesOf(hostname);
  return `upstream wyrmgate {
	# One line per copy of the portal. No copy is marked as down, because the next request notices sooner that it is back.
	server 127.0.0.1:${parts.env.port} max_fails=0;
}
map $http_upgrade $wyrmgate_connection {
	default upgrade;
	# No keep-alive connections, because a copy that stops would close them in the middle of a request.
	'' close;
}
server {
	listen 80;
	listen [::]:80;
	server_name ${hostname};
	location /.well-known/acme-challenge/ { root /var/www/html; }
	location / { return 301 https://$host$request_uri; }
}
server {
	listen 443 ssl;
	listen [::]:443 ssl;
	server_name ${hostname};
	ssl_certificate ${certificates}/fullchain.pem;
	ssl_certificate_key ${certificates}/privkey.pem;
	ssl_protocols TLSv1.2 TLSv1.3;
	client_max_body_size 100m;

	proxy_http_version 1.1;
	proxy_set_header Host $host;
	proxy_set_header X-Forwarded-For $remote_addr;
	proxy_set_header X-Forwarded-Proto $scheme;
	proxy_set_header X-Request-Id $request_id;
	proxy_set_header traceparent '';
	proxy_set_header tracestate '';
	proxy_set_header X-Repeated $wyrmgate_repeated;
	proxy_set_header Upgrade $http_upgrade;
	proxy_set_header Connection $wyrmgate_connection;
	proxy_connect_timeout 2s;
	proxy_read_timeout 75s;
	recursive_error_pages on;
	set $wyrmgate_repeated '';

	location = /metrics { return 404; }
	location /health { return 404; }
	location / {
		proxy_pass http://wyrmgate;
		error_page 502 = @repeat;
		error_page 504 = @restarting;
	}
	# During an upgrade, a page of the new version may request its scripts from a copy of the old version.
	location /assets/ {
		proxy_pass http://wyrmgate;
		proxy_next_upstream error timeout http_404;
		error_page 502 504 = @restarting;
	}
	# If a copy stops in the middle of a request, another copy repeats it, unless it was already carried out.
	location @repeat {
		set $wyrmgate_repeated 1;
		proxy_pass http://wyrmgate;
		# A copy that is being killed can accept the repeated request too. The portal detects a request that it already carried out.
		proxy_next_upstream error non_idempotent;
		error_page 502 504 = @restarting;
	}
	# While the portal restarts, visitors see a page that says when to come back.
	location @restarting {
		default_type text/plain;
		add_header Retry-After 5 always;
		return 503 "The portal restarts. Try again in a few seconds.\\n";
	}
}
`;
};

/** nginx does not start without the certificate that its configuration names. Caddy obtains one automatically. */
const findCertificate = (hostname: string): string => `if [ ! -e "$to${certificatesOf(hostname)}/fullchain.pem" ]; then
	echo "nginx needs a certificate. While it runs with the page of its package:"
	echo "  certbot certonly --webroot -w /var/www/html -d ${hostname} --deploy-hook 'systemctl reload nginx'"
	echo "Then run this again."
el`;

const install = ({ answers, env }: Parts): string => {
  const proxyTarget = answers.proxy === 'caddy' ? '/etc/caddy/Caddyfile' : '/etc/nginx/conf.d/wyrmgate.conf';
  const proxyFile = answers.proxy === 'caddy' ? 'Caddyfile' : 'nginx.conf';
  return `#!/bin/sh
# Installs the files of this folder and starts the portal. Run it as root; it can be run again. With DESTDIR it only copies.
set -eu
cd "$(dirname "$0")"
to="\${DESTDIR:-}"
if [ -z "$to" ]; then
	id ${answers.user} >/dev/null 2>&1 || useradd --system --home-dir ${env.dataDir} --shell /usr/sbin/nologin ${answers.user}
	install -d -m 700 -o ${answers.user} -g ${answers.user} ${env.dataDir} ${answers.backups}
	chown -R ${answers.user}: ${env.dataDir} ${answers.backups}
	chown ${answers.user}: portal.env
fi
install -D -m 644 wyrmgate.service wyrmgate-backup.service wyrmgate-backup.timer -t "$to/etc/systemd/system"
install -D -m 644 logrotate.conf "$to/etc/logrotate.d/wyrmgate"
${answers.proxy === 'nginx' ? findCertificate(new URL(env.publicUrl).hostname) : ''}if [ -e "$to${proxyTarget}" ] && ! cmp -s ${proxyFile} "$to${proxyTarget}"; then
	echo "${proxyTarget} already exists: add the contents of ${answers.folder}/${proxyFile} to it."
else
	install -D -m 644 ${proxyFile} "$to${proxyTarget}"
fi
[ -z "$to" ] || exit 0
systemctl daemon-reload
systemctl enable --now wyrmgate.service wyrmgate-backup.timer
systemctl reload-or-restart ${answers.proxy} || echo "Install ${answers.proxy} and run this again, or use another proxy with TLS."
echo "The portal starts at ${env.publicUrl}"
`;
};

/** Returns the files for the machine, with all values filled in. */
export const siteFiles = (parts: Parts): SiteFile[] => [
  { name: 'wyrmgate.service', text: unit(parts) },
  { name: 'wyrmgate-backup.service', text: backupUnit(parts) },
  { name: 'wyrmgate-backup.timer', text: timer },
  { name: 'logrotate.conf', text: logrotate(parts) },
  parts.answers.proxy === 'caddy'
    ? { name: 'Caddyfile', text: caddy(parts) }
    : { name: 'nginx.conf', text: nginx(parts) },
  { name: 'install.sh', text: install(parts), mode: 0o755 },
];
