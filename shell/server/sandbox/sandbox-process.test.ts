import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ComposerFault } from '../model/composer-fault.ts';
import { useTemporaryFolder } from '../testing/release.fixture.ts';
import { addressSpaceOf, limit, useUpFiles } from '../testing/system-limits.fixture.ts';
import { LIMITS, SandboxProcess, type Limits } from './sandbox-process.ts';

const folder = useTemporaryFolder();
const children: SandboxProcess[] = [];

afterEach(() => Promise.all(children.splice(0).map((child) => child.stop())));

/** A worker that runs the code of a hostile bundle. */
async function childThat(code: string, limits: Limits = LIMITS): Promise<SandboxProcess> {
  const worker = path.join(folder(), 'worker.cjs');
  const helpers =
    "const fs = require('node:fs'); const send = (value) => { const bytes = Buffer.from(JSON.stringify(value) + '\\n'); for (let at = 0; at < bytes.length;) at += fs.writeSync(1, bytes, at); };";
  const onJob = `process.stdin.once('data', () => { ${code} });`;
  await writeFile(worker, `${helpers} send({ kind: 'ready' }); ${onJob}`);
  const child = new SandboxProcess(worker, folder(), limits);
  children.push(child);
  return child;
}

interface Answer {
  readonly problem: string | null;
  readonly heard: readonly string[];
}

async function work(child: SandboxProcess, maxMessages = 3): Promise<Answer> {
  const heard: string[] = [];
  const problem = await child.do(
    {},
    {
      name: 'rendering',
      schema: z.object({ kind: z.literal('text'), text: z.string() }),
      maxMessages,
      onMessage: ({ text }) => void heard.push(text),
    },
  );
  return { problem, heard };
}

const text = (of: string) => `send({ kind: 'text', text: ${of} });`;
const DONE = "send({ kind: 'done' });";

describe('a sandbox process', () => {
  it('sends messages until its job is done', async () => {
    const child = await childThat(
      `send({ kind: 'step', step: 'one' }); ${text("'a'")} ${text("'b'")} ${DONE}`,
    );

    expect(await work(child)).toEqual({ problem: null, heard: ['a', 'b'] });
  });

  it.each([
    ['a list instead of a string', text('[1]'), 'rendering sent an invalid message, at the start'],
    ['no JSON', "fs.writeSync(1, 'hello\\n');", 'rendering sent an invalid message, at the start'],
    ['an unknown signal', "send({ kind: 'over' });", 'rendering sent an invalid message, at the start'],
    ['a second ready signal', "send({ kind: 'ready' });", 'rendering sent an invalid message, at the start'],
    [
      'a step that is no text',
      "send({ kind: 'step', step: {} });",
      'rendering sent an invalid message, at the start',
    ],
    [
      'more messages than allowed',
      `${"send({ kind: 'step', step: 'one' });".repeat(3)} for (;;) ${text("'x'")}`,
      'rendering sent too many messages, at one',
    ],
    [
      'steps without end',
      "for (;;) send({ kind: 'step', step: 'again' });",
      'rendering sent too many messages, at again',
    ],
    [
      'a line without end',
      'const part = Buffer.alloc(1 << 16, 120); for (;;) fs.writeSync(1, part);',
      'rendering sent more than 8388608 bytes in one message, at the start',
    ],
    [
      'lines of too many bytes in all',
      `const part = 'x'.repeat(7 << 20); for (;;) ${text('part')}`,
      'rendering sent more than 50331648 bytes in total, at the start',
    ],
  ])('that sends %s is stopped, and the job refused', async (_, code, problem) => {
    const child = await childThat(code);

    const answer = await work(child, 20);

    expect(answer.problem).toBe(problem);
    expect(child.isAlive).toBe(false);
  });

  it('ignores output after it was stopped', async () => {
    const child = await childThat(`send(1); ${text("'late'").repeat(3)} ${DONE}`);

    expect((await work(child)).heard).toEqual([]);
  });

  it.each([
    [
      'never ends a step',
      "send({ kind: 'step', step: 'page /' }); for (;;);",
      'rendering took longer than 1500 ms, at page /',
    ],
    [
      'never ends its steps',
      "let n = 0; setInterval(() => send({ kind: 'step', step: `page ${(n += 1)}` }), 300);",
      /^rendering took longer than 3000 ms, at page \d+$/,
    ],
  ])('that %s is stopped', async (_, code, problem) => {
    const child = await childThat(code, { ...LIMITS, stepMs: 1500, totalMs: 3000 });

    expect((await work(child, 100)).problem).toEqual(
      typeof problem === 'string' ? problem : expect.stringMatching(problem),
    );
  });

  it.each([
    [
      'is killed from outside',
      async (child: SandboxProcess) => void process.kill(child.pid ?? 0, 'SIGKILL'),
      '',
    ],
    ['ends before it is ready', async () => undefined, 'process.exit(3);'],
  ])('that %s is a composer fault', async (_, harm, early) => {
    const worker = path.join(folder(), 'worker.cjs');
    await writeFile(
      worker,
      `${early} process.stdout.write('{"kind":"ready"}\\n'); setInterval(() => 0, 1000);`,
    );
    const child = new SandboxProcess(worker, folder());
    children.push(child);
    const answer = work(child);
    await harm(child);

    await expect(answer).rejects.toThrow(ComposerFault);
    await expect(work(child)).rejects.toThrow(ComposerFault);
  });

  it('that gets no memory from the machine is a composer fault', async () => {
    const next = 'const all = []; for (;;) all.push({ all: [all.length] });';
    const child = await childThat(`${DONE} process.stdin.once('data', () => { ${next} });`);
    expect((await work(child)).problem).toBeNull();

    limit('as', addressSpaceOf(child.pid), child.pid);

    await expect(work(child)).rejects.toThrow(ComposerFault);
  });

  it('at its address space limit cannot allocate memory', async () => {
    const child = await childThat('const all = []; for (;;) all.push({ all: [all.length] });', {
      ...LIMITS,
      memoryMb: 20,
    });

    expect((await work(child)).problem).toBe('rendering used too much memory, at the start');
  });

  it('that cannot be started for lack of files says so, and kills no other process', async () => {
    const giveBack = useUpFiles();
    let child: SandboxProcess;
    try {
      child = new SandboxProcess(path.join(folder(), 'worker.cjs'), folder());
    } finally {
      giveBack();
    }

    await expect(work(child)).rejects.toMatchObject({ name: 'ComposerFault', code: 'EMFILE' });
    // Killing a process without a pid would kill this process's own group.
    await child.stop();
  });
});
