import { createServer, serveHttp, serveStdio, UserError } from 'tidemark/mcp';
import { z } from 'zod';

const tides = new Map(Object.entries({ Brest: 5.2, Dover: 6.1 }));
const server = createServer({ name: 'tides', version: '1.0.0' });

server
  .tool('high_tide')
  .description('Height of the next high tide at a port, in metres.')
  .input(z.object({ port: z.string().describe('Name of the port, such as Dover.') }))
  .output(z.object({ metres: z.number() }))
  .handler(({ port }) => {
    const metres = tides.get(port);
    if (metres === undefined) throw new UserError(`No tides of ${port}; there are ${[...tides.keys()]}.`);
    return { metres };
  });
server.resource('tides://ports').handler(() => [...tides.keys()].join('\n'));

if (process.env.PORT === undefined) await serveStdio(server);
else console.error((await serveHttp(server, process.env.PORT)).url);
