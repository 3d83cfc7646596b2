import { run, type SystemUser } from './command.ts';
import { ServiceMissing } from './missing.ts';

/**
 * The user for a server that refuses root: undefined if this process is not root, otherwise the first existing user of `postgres` and
 * `nobody`.
 *
 * @param what name of the service, for the message
 * @throws ServiceMissing if this is root and there is no such user
 */
export async function unprivilegedUser(what: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
    if (uid.code === 0 && gid.code === 0) return { name, uid: Number(uid.text), gid: Number(gid.text) };
  }
  throw new ServiceMissing(`${what} does not run as root: start this as another user.`);
}

/**
 * Checks that a user can access a folder.
 *
 * @throws ServiceMissing that names the folder and the remedy
 */
export async function checkReach(what: string, folder: string, user: SystemUser | undefined): Promise<void> {
  if (user === undefined) return;
  if ((await run('test', ['-x', folder], { user })).code !== 0)
    throw new ServiceMissing(
      `${what} runs as ${user.name}, who cannot reach ${folder}: choose another folder, such as one in /var/tmp.`,
    );
}
