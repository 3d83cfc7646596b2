import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';
import { readConfig } from '../../api/config/config.ts';
import { packageRoot } from '../../sinks/package-root.ts';
import { PROGRAM, startServer, temporaryFolder } from '../e2e/server.ts';

const ROOT = packageRoot(import.meta.url);
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const TOKEN = 'a token of the test';

/** Where a program is on the path; undefined if it is not. */
function find(program: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, program))
    .find((path) => {
      try {
        accessSync(path);
        return true;
      } catch {
        return false;
      }
    });
}

/** Runs a command to its end. */
async function codeOf(command: readonly string[], env: Record<string, string> = {}): Promise<unknown> {
  const [program, ...args] = command;
  const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, ...env } });
  return (await once(child, 'close'))[0];
}

const probeSchema = z.looseObject({
  httpGet: z.object({ path: z.string(), port: z.literal('http') }).optional(),
  exec: z.object({ command: z.array(z.string()) }).optional(),
});

const deploymentSchema = z.looseObject({
  kind: z.literal('Deployment'),
  spec: z.looseObject({
    strategy: z.looseObject({
      rollingUpdate: z.object({ maxSurge: z.int(), maxUnavailable: z.int() }),
    }),
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
    template: z.looseObject({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.literal(1000) }),
        containers: z.tuple([
          z.looseObject({
            args: z.array(z.string()),
            livenessProbe: probeSchema,
            startupProbe: probeSchema,
            readinessProbe: probeSchema,
            securityContext: z.object({
              allowPrivilegeEscalation: z.literal(false),
              readOnlyRootFilesystem: z.literal(true),
              capabilities: z.object({ drop: z.tuple([z.literal('ALL')]) }),
            }),
          }),
        ]),
      }),
    }),
  }),
});

const deployments = ['worker', 'api'].map((role) => {
  const [first] = parseAllDocuments(textOf(`deploy/kubernetes/${role}.yaml`)).map((each) => each.toJS());
  return { role, spec: deploymentSchema.parse(first).spec };
});

describe('the manifests of Kubernetes', () => {
  it('run a role each, as a user without rights on a read-only root, selected by its label', () => {
    for (const { role, spec } of deployments) {
      expect(spec.template.spec.containers[0].args).toEqual(['serve', '--role', role]);
      expect(spec.template.metadata.labels).toMatchObject(spec.selector.matchLabels);
    }
  });

  it('replace workers one after the other, and processes of the API without a gap', () => {
    const [worker, api] = deployments.map(({ spec }) => spec.strategy.rollingUpdate);
    expect(worker).toEqual({ maxSurge: 0, maxUnavailable: 1 });
    expect(api).toEqual({ maxSurge: 1, maxUnavailable: 0 });
  });

  it('give settings that a server takes', () => {
    const { configMapGenerator } = z
      .looseObject({
        configMapGenerator: z.tuple([z.object({ name: z.string(), literals: z.array(z.string()) })]),
      })
      .parse(parse(textOf('deploy/kubernetes/kustomization.yaml')));
    const settings = configMapGenerator[0].literals.map((each) => each.split('='));
    const secret = { SIGNAL_DB_DSN: 'postgres://tidemark@db/tidemark', SIGNAL_API_TOKEN: TOKEN };
    for (const SIGNAL_ROLE of ['api', 'worker']) {
      const config = readConfig({ ...Object.fromEntries(settings), ...secret, SIGNAL_ROLE });
      expect(config).toMatchObject({ host: '0.0.0.0', role: SIGNAL_ROLE });
    }
  });

  it.skipIf(find('kubectl') === undefined)('are put together by kustomize', async () => {
    expect(await codeOf(['kubectl', 'kustomize', join(ROOT, 'deploy/kubernetes')])).toBe(0);
  });
});

describe('the probes', () => {
  const [, healthcheck] = /^HEALTHCHECK .*\n\s+CMD (\[.*\])$/m.exec(textOf('Dockerfile')) ?? [];
  const inImage: string[] = z.array(z.string()).parse(JSON.parse(healthcheck));
  const { readinessProbe, livenessProbe, startupProbe } = deployments[0].spec.template.spec.containers[0];
  const ready = readinessProbe.exec?.command ?? [];

  it('hold while a server runs, and fail when it has ended', async () => {
    const server = await startServer(':memory:', { SIGNAL_API_TOKEN: TOKEN });
    const env = { SIGNAL_PORT: server.port, SIGNAL_API_TOKEN: TOKEN };
    expect(await codeOf(inImage, env)).toBe(0);
    await expect.poll(() => codeOf(ready, env)).toBe(0);
    expect(await codeOf(ready, { ...env, SIGNAL_API_TOKEN: 'another' })).toBe(1);
    for (const { httpGet } of [livenessProbe, startupProbe]) {
      expect((await fetch(`${server.url}${httpGet?.path}`)).status).toBe(200);
    }
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(await codeOf(inImage, env)).toBe(1);
    expect(await codeOf(ready, env)).toBe(1);
  });
});

describe('a server', () => {
  // What a container of the image or of the manifests has: this root, read-only, a user without rights, and two folders.
  it.skipIf(process.getuid?.() !== 0)(
    'needs no more than /data and /tmp to write to, and no rights',
    async () => {
      const [root, data] = [temporaryFolder(), temporaryFolder()];
      mkdirSync(join(data, 'store'));
      chmodSync(data, 0o777);
      chmodSync(join(data, 'store'), 0o777);
      // The mounts are those of a namespace of its own, and end with it.
      const script = `
      mount --bind / ${root} && mount -t proc proc ${root}/proc && mount --rbind /dev ${root}/dev &&
      mount -t tmpfs tmpfs ${root}/tmp && mkdir -p ${root}${data} && mount --bind ${data} ${root}${data} &&
      mkdir ${root}/tmp/app && mount --bind ${ROOT} ${root}/tmp/app &&
      mount -o remount,bind,ro ${root} && ! chroot ${root} touch /x 2>/dev/null &&
      exec chroot ${root} setpriv --reuid=1000 --regid=1000 --clear-groups --no-new-privs --bounding-set=-all \
        sh -c 'cd ${data}/store && exec "$0" "$@"' ${process.execPath} /tmp/app/${relative(ROOT, PROGRAM)} serve --port 0`;
      const child = spawn('unshare', ['--mount', 'sh', '-c', script], {
        env: { PATH: process.env.PATH ?? '' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      onTestFinished(() => void child.kill('SIGKILL'));
      let said = '';
      child.stderr.on('data', (chunk) => {
        said += String(chunk);
      });
      const lines: string[] = [];
      for await (const line of createInterface({ input: child.stdout })) {
        lines.push(line);
        if (line.includes('"listening"')) break;
      }
      expect({ said, last: lines.at(-1) }).toMatchObject({ last: expect.stringContaining('"listening"') });
      const { url } = z.object({ url: z.string() }).parse(JSON.parse(lines.at(-1) ?? ''));
      const body = JSON.stringify({ scope: 'prod', entity: 'web-1', outcome: 1 });
      const headers = { 'content-type': 'application/json' };
      expect((await fetch(`${url}/v1/ingest`, { method: 'POST', headers, body })).status).toBe(202);
      const query = await fetch(`${url}/v1/sql`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ sql: 'select count(*) as n from observations' }),
      });
      expect(await query.json()).toMatchObject({ rows: [{ n: 1 }] });
      child.kill('SIGTERM');
      expect((await once(child, 'close'))[0]).toBe(0);
    },
  );
});

describe('the unit of systemd', () => {
  it.skipIf(find('systemd-analyze') === undefined)('is valid and exposes little', async () => {
    const unit = join(temporaryFolder(), 'tidemark.service');
    // The program must exist.
    writeFileSync(
      unit,
      textOf('deploy/systemd/tidemark.service').replace('/usr/local/bin/tidemark', process.execPath),
    );
    expect(await codeOf(['systemd-analyze', 'verify', unit])).toBe(0);
    // Of 100: what exposes more is refused.
    expect(await codeOf(['systemd-analyze', 'security', '--offline=true', '--threshold=20', unit])).toBe(0);
  });
});
