# The portal as a container: nothing is installed or built when it starts. Build it with `docker build -t wyrmgate .`
FROM node:24-bookworm-slim AS build
WORKDIR /src
# First the lists of packages, so that an edited source does not install them again.
COPY package.json package-lock.json ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run release \
    && mkdir /app \
    && tar -xzf build/wyrmgate-*.tar.gz --strip-components=1 -C /app

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3001 \
    DATA_DIR=/data \
    TRUSTED_PROXIES=1 \
    MALLOC_ARENA_MAX=2
# The share pictures of articles are drawn with the fonts of the system.
RUN apt-get update \
    && apt-get install -y --no-install-recommends fontconfig-config fonts-dejavu-core \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build --chown=root:root /app /app
# Owned by the user of the process, as are new volumes that are mounted here.
RUN mkdir /data /backups && chown node:node /data /backups
WORKDIR /app
USER node
VOLUME ["/data", "/backups"]
EXPOSE 3001
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health/ready').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "wyrmgate.mjs"]
