// Calls tools through the official TypeScript SDK 1.x, which validates answers by draft-07: a call in each line of its input, an answer in each line of
// its output. Arguments: the folder of the SDK, and the address of the server.
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [, , folder, url] = process.argv;
const part = (path) => import(pathToFileURL(`${folder}/dist/esm/client/${path}.js`).href);
const { Client } = await part('index');
const { StreamableHTTPClientTransport } = await part('streamableHttp');

const client = new Client({ name: 'conformance', version: '1.0.0' });
await client.connect(new StreamableHTTPClientTransport(new URL(url)));
await client.listTools();
for await (const line of createInterface({ input: process.stdin })) {
  const { name, arguments: given } = JSON.parse(line);
  const answer = await client
    .callTool({ name, arguments: given })
    .catch((error) => ({ error: String(error) }));
  console.log(JSON.stringify(answer));
}
await client.close();
