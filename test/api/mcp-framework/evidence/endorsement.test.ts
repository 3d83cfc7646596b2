import { createPrivateKey, createPublicKey } from 'node:crypto';
import { expect, it } from 'vitest';
import { endorsed, endorsementProblem } from '../../../../api/mcp-framework/evidence/endorsement.ts';
import { keyIdOf, makeKeyPair } from '../../../../api/mcp-framework/index.ts';

const [mine, other] = [makeKeyPair(), makeKeyPair()].map(({ privateKey, publicKey }) => ({
  private: createPrivateKey(privateKey),
  public: createPublicKey(publicKey),
}));
const [log, key] = ['0c5a0a38-9b1c-4d0f-a7ce-3c9f6a3b1d10', 'a'.repeat(64)];

it('is of one log, one key and one owner', () => {
  const good = endorsed(log, key, mine.private);
  expect(good).toMatchObject({ first_key: key, authority: keyIdOf(mine.public) });
  expect(endorsementProblem(good, log, mine.public)).toBeUndefined();
  expect(endorsementProblem(good, log.replace('0c', '1c'), mine.public)).toContain('not of them');
  expect(endorsementProblem({ ...good, first_key: 'b'.repeat(64) }, log, mine.public)).toContain(
    'not of them',
  );
  expect(endorsementProblem(good, log, other.public)).toContain('another key');
  const claimed = { ...endorsed(log, key, other.private), authority: keyIdOf(mine.public) };
  expect(endorsementProblem(claimed, log, mine.public)).toContain('not of them');
});

it('is missing where the log has no owner', () => {
  const none = endorsed(log, key, undefined);
  expect(none).toEqual({ first_key: key });
  expect(endorsementProblem(none, log, mine.public)).toBe('no key vouches for the keys of this log');
});
