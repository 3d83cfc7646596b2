import { createHash, randomUUID } from 'node:crypto';

// In plain JavaScript so that a process of its own can run it.

const START = Date.UTC(2026, 4, 1) * 1000;
const EVENTS = 40;
const CLAIMS = 60;

export const ROUND = { events: EVENTS, claims: CLAIMS, evidence: CLAIMS, history: CLAIMS };

function uuidOf(text) {
  const hex = createHash('sha1').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

export const SHARED = uuidOf('shared');

function roundOf(token, { head, claims }, shared) {
  const at = START + head;
  const event = (n) => uuidOf(`${token} event ${n}`);
  const claim = (n) => uuidOf(`${token} claim ${n}`);
  const versionOf = (id, number, version) => ({
    id,
    number,
    version,
    text: `claim of ${token}`,
    type: 'fact',
    confidence: 0.5,
    status: 'active',
    valid_from: at,
    recorded_at: at,
    identity: id,
    changes: false,
    first_said: at,
    last_said: at,
    author: token,
  });
  const first = shared === undefined ? 1 : 0;
  return {
    head,
    events: Array.from({ length: EVENTS }, (_, n) => ({
      id: event(n),
      content: `${n} of ${token}`,
      run_id: token,
      timestamp: at,
      recorded_at: at,
      digest: n,
    })),
    claims: [
      versionOf(SHARED, shared?.number ?? claims, (shared?.version ?? 0) + 1),
      ...Array.from({ length: CLAIMS }, (_, n) => versionOf(claim(n), claims + first + n, 1)),
    ],
    evidence: Array.from({ length: CLAIMS }, (_, n) => ({
      claim_id: claim(n),
      event_id: event(n % EVENTS),
      start: 0,
      end: 1,
      quote: 'q',
      source: token,
      recorded_at: at,
    })),
    relations: [
      {
        id: uuidOf(`${token} relation`),
        a: claim(0),
        b: claim(1),
        relation: 'contradicts',
        kind: 'value_conflict',
        confidence: 1,
        rationale: token,
        detected_at: at,
      },
    ],
    ends: [{ id: uuidOf(`${token} relation`), resolved_at: at, resolution: token }],
    history: Array.from({ length: CLAIMS }, (_, n) => ({
      claim_id: claim(n),
      version: 1,
      at,
      change: 'created',
      actor: token,
      reason: 'r',
    })),
    positions: [{ source: 'rounds', partition: '0', offset: String(head) }],
  };
}

export async function commitRounds(ledger, name, rounds, acknowledged) {
  let conflicts = 0;
  for (let round = 0; round < rounds; round++) {
    const token = `${name} ${round} ${randomUUID()}`;
    for (let done = false; !done; ) {
      const marks = await ledger.marks();
      const [shared] = await ledger.claimsById([SHARED]);
      const made = roundOf(token, marks, shared);
      try {
        await ledger.commit(made);
        done = true;
      } catch (error) {
        if (error.code !== 'busy') throw error;
        conflicts++;
      }
    }
    acknowledged(token);
  }
  return conflicts;
}
