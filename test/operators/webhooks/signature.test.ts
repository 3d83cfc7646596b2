import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { signedHeaders } from '../../../operators/webhooks/signature.ts';
import { SECRET } from './fixtures.ts';

describe('the headers of Standard Webhooks', () => {
  it('have the signature of the published example', () => {
    const headers = signedHeaders(
      'msg_p5jXN8AQM9LWM0D4loKWxJek',
      1_614_265_330_000,
      '{"test": 2432232314}',
      SECRET,
    );
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('are verified by the library of the specification, and refused for another body', () => {
    const headers = signedHeaders('msg_1', Date.now(), '{"text":"größer"}', SECRET);
    expect(new Webhook(SECRET).verify('{"text":"größer"}', headers)).toEqual({ text: 'größer' });
    expect(() => new Webhook(SECRET).verify('{"text":"other"}', headers)).toThrow('No matching signature');
  });

  it('have no signature without a secret', () => {
    expect(Object.keys(signedHeaders('msg_1', 0, '{}'))).toEqual(['webhook-id', 'webhook-timestamp']);
  });
});
