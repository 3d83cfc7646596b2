import { createServer, type RequestListener } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { bearerTokens } from '../../../sinks/kafka/oauth-token.ts';

/** The URL of a token endpoint. */
async function endpoint(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}/token`;
}

const client = { mechanism: 'oauthbearer', username: 'client:1', password: 'se cret/ü' } as const;

it('asks with the credentials of the client, encoded as RFC 6749 has it, each time anew', async () => {
  const asked: unknown[] = [];
  const tokenUrl = await endpoint((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString();
    });
    request.on('end', () => {
      asked.push([request.method, request.headers.authorization, body]);
      response.end(JSON.stringify({ access_token: `token ${asked.length}`, token_type: 'Bearer' }));
    });
  });
  const tokens = bearerTokens({ ...client, tokenUrl, tokenScope: 'kafka write' });
  expect([await tokens(), await tokens()]).toEqual([{ value: 'token 1' }, { value: 'token 2' }]);
  const basic = `Basic ${Buffer.from('client%3A1:se+cret%2F%C3%BC').toString('base64')}`;
  const request = ['POST', basic, 'grant_type=client_credentials&scope=kafka+write'];
  expect(asked).toEqual([request, request]);
});

it.each([
  ['refuses', 401, '{"error":"invalid_client se cret/ü"}', /answered 401/],
  ['answers without a token', 200, '{"token":"planted"}', /without an access_token/],
  ['answers with something else', 200, '<html>planted</html>', /without an access_token/],
])('says what is wrong where the endpoint %s, and no secret', async (_, status, body, message) => {
  const tokenUrl = await endpoint((_request, response) => {
    response.writeHead(status).end(body);
  });
  const failure = await bearerTokens({ ...client, tokenUrl })().catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'broker_unavailable', message: expect.stringMatching(message) });
  expect(String(failure)).not.toMatch(/planted|se cret/);
});

it('says so where nothing answers, and follows no redirection with the credentials', async () => {
  const elsewhere: unknown[] = [];
  const other = await endpoint((_request, response) => {
    elsewhere.push(1);
    response.end('{"access_token":"x"}');
  });
  const tokenUrl = await endpoint((_request, response) => {
    response.writeHead(307, { location: other }).end();
  });
  for (const url of [tokenUrl, 'http://127.0.0.1:1/token']) {
    await expect(bearerTokens({ ...client, tokenUrl: url })()).rejects.toThrow('does not answer');
  }
  expect(elsewhere).toEqual([]);
});
