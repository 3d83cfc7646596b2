import { createToken } from '../../calls/tokens/create-token.ts';
import { listTokens } from '../../calls/tokens/list-tokens.ts';
import { revokeToken } from '../../calls/tokens/revoke-token.ts';
import { rotateToken } from '../../calls/tokens/rotate-token.ts';
import type { Route } from '../context.ts';
import { serveCall } from '../serve-call.ts';

/** /v1/tokens: the access tokens of callers. */
export const tokens: Route = (app, context) => {
  serveCall(app, context, listTokens, { refused: [400] });
  serveCall(app, context, createToken, { refused: [400, 409, 422] });
  serveCall(app, context, revokeToken, { refused: [400, 404, 422] });
  serveCall(app, context, rotateToken, { refused: [400, 404, 422] });
};
