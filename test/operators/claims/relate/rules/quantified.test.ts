import { describe, expect, it } from 'vitest';
import { frameOf } from '../../../../../operators/claims/relate/index.ts';
import { quantifiedOtherwise } from '../../../../../operators/claims/relate/rules/quantified.ts';

const meet = (one: string, other: string) => quantifiedOtherwise(frameOf(one), frameOf(other));

describe('what is said of all or none, and of one', () => {
  it.each([
    ['Nobody noticed the alert.', 'The on-call noticed the alert at 14:07.'],
    ['Nobody was on call.', 'Ana was on call.'],
    ['Nobody has the root password.', 'Tom has the root password.'],
    ['Everyone signed the policy.', 'Tom has not signed the policy.'],
    ['Everybody attended the retro.', 'Ben missed the retro.'],
    ['All nodes are patched.', 'Node 7 is not patched.'],
    ['All pricing nodes are encrypted.', 'Pricing node 7 is not encrypted.'],
    ['All tests pass.', 'The login test fails.'],
    ['All of the tests passed.', 'The login test did not pass.'],
    ['Every service has an owner.', 'The billing service has no owner.'],
    ['No service uses Oracle.', 'The billing service uses Oracle.'],
    ['None of the backups were tested.', 'The March backup was tested.'],
  ])('%s / %s', (all, one) => {
    expect(meet(all, one)).toMatchObject({ kind: 'polarity_conflict', confidence: 0.9 });
    expect(meet(one, all)?.confidence).toBe(0.9);
  });

  it.each([
    ['All nodes are patched.', 'Node 7 is patched.'],
    ['No service uses Oracle.', 'The billing service does not use Oracle.'],
    ['Nobody reviewed the design.', 'Ana did not review the design.'],
    ['No service uses Oracle.', 'The billing service will use Oracle.'],
    ['Nobody complained about the noise yesterday.', 'Bob complained about the noise today.'],
    ['Every request is logged.', 'Requests from mobile clients are not logged.'],
    ['All nodes are patched.', 'The gateway is not patched.'],
    ['Nobody knows the reason.', 'Ana knows the customer.'],
    ['All sides are equal.', 'Two sides are different.'],
  ])('%s agrees with: %s', (all, one) => {
    expect(meet(all, one)).toBeUndefined();
    expect(meet(one, all)).toBeUndefined();
  });

  it('takes what somebody did after "nobody has" for a change', () => {
    expect(meet('No one has reviewed the design.', 'Ana reviewed the design.')).toMatchObject({
      later: 'b',
      episode: true,
    });
    expect(meet('Nobody reviewed the design.', 'Ana reviewed the design.')).not.toHaveProperty('later');
  });
});
