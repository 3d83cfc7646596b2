import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../api/config/config.ts';
import { ConfigInvalid } from '../../../operators/records/errors.ts';
import { temporaryFolder } from '../../sinks/fixtures.ts';

const PREFIX = 'SIGNAL_KAFKA_REGISTRY_';
const URL = 'https://registry.example.com:8081/';

/** The configuration of a schema registry by variables without their prefix. */
function registryOf(env: Record<string, string>) {
  const named = Object.fromEntries(Object.entries(env).map(([name, value]) => [`${PREFIX}${name}`, value]));
  return readConfig({ SIGNAL_KAFKA_BROKERS: 'a:1', ...named }).kafka?.registry;
}

function issueOf(env: Record<string, string>) {
  try {
    registryOf(env);
  } catch (error) {
    if (error instanceof ConfigInvalid) return error.issues[0];
    throw error;
  }
  return undefined;
}

describe('the schema registry of Kafka', () => {
  it('is none without a URL', () => {
    expect(registryOf({})).toBeUndefined();
  });

  it('has a URL, who asks, and certificates by their contents', () => {
    const ca = join(temporaryFolder(), 'ca.pem');
    writeFileSync(ca, 'certificates');
    expect(registryOf({ URL, USERNAME: 'a', PASSWORD: 'b', TLS_CA: ca })).toEqual({
      url: URL,
      username: 'a',
      password: 'b',
      token: undefined,
      tls: { ca: 'certificates' },
    });
    expect(registryOf({ URL, TOKEN: 'a' })).toMatchObject({ token: 'a', tls: undefined });
  });

  it.each([
    [{ URL: 'registry:8081' }, 'URL', 'must be a URL that starts with https:// or http://'],
    [{ URL: 'https://planted:secret@a' }, 'URL', 'must have no user name, query and fragment'],
    [{ URL: 'https://a?b' }, 'URL', 'must have no user name, query and fragment'],
    [{ TOKEN: 'planted' }, 'URL', 'is required with the other settings of a schema registry'],
    [{ URL, USERNAME: 'a' }, 'PASSWORD', 'is required with the other one of the two'],
    [{ URL, PASSWORD: 'planted' }, 'USERNAME', 'is required with the other one of the two'],
    [
      { URL, USERNAME: 'a', PASSWORD: 'planted', TOKEN: 'planted' },
      'TOKEN',
      'replaces a user name and a password',
    ],
    [{ URL, TLS_KEY: '/none' }, 'TLS_KEY', 'must name a readable file'],
  ])('says what is wrong with %o', (env, variable, message) => {
    const issue = issueOf(env);
    expect(issue).toEqual({ path: `${PREFIX}${variable}`, message: expect.stringContaining(message) });
    expect(JSON.stringify(issue)).not.toContain('planted');
  });
});
