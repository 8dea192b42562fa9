// The baseline of every ratio: a bare node:http server that sends the response body of FLOOR_URL.
import { createServer } from 'node:http';

const source = await fetch(process.env.FLOOR_URL ?? '', { headers: { 'accept-encoding': 'identity' } });
const body = Buffer.from(await source.arrayBuffer());
const type = source.headers.get('content-type') ?? 'text/plain';

createServer((_, reply) => {
  reply.writeHead(200, { 'content-type': type, 'content-length': body.length });
  reply.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
