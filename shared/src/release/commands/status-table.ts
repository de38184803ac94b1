import * as z from 'zod/mini';

const Refusal = z.object({ version: z.string(), reasons: z.array(z.string()) });
const Remote = z.object({
  live: z.nullable(z.string()),
  candidate: z.nullable(z.string()),
  pinned: z.nullable(z.string()),
  reachable: z.nullable(z.boolean()),
  problem: z.nullable(z.string()),
  refusal: z.nullable(Refusal),
});
const Canary = z.object({
  release: z.string(),
  share: z.number(),
  end: z.nullable(z.object({ became: z.string(), reason: z.string() })),
});
const Status = z.object({
  composition: z.nullable(z.string()),
  composedAt: z.nullable(z.string()),
  shell: z.nullable(z.string()),
  pages: z.number(),
  held: z.nullable(z.string()),
  canary: z.nullable(Canary),
  trouble: z.optional(z.nullable(z.object({ message: z.string() }))),
  remotes: z.record(z.string(), Remote),
});
type Status = z.infer<typeof Status>;

/** `/_shell/status` as readable text. Undefined for a document that is not a status. */
export function statusTable(json: string): string | undefined {
  const parsed = Status.safeParse(safeJson(json));
  if (!parsed.success) return undefined;
  const status = parsed.data;
  const rows = Object.entries(status.remotes).map(([name, remote]) => [
    name,
    remote.live ?? 'nothing',
    remote.candidate !== null && remote.candidate !== remote.live ? remote.candidate : '',
    remote.pinned === null ? '' : 'pinned',
    hostOf(remote),
  ]);
  const shell = ['shell', status.shell ?? 'nothing', '', '', ''];
  return [
    `Composition ${status.composition ?? 'none yet'}, ${status.pages} pages, since ${status.composedAt ?? 'never'}`,
    ...(status.held === null
      ? []
      : [`Held at composition ${status.held}: \`unpin\` lets releases go live again`]),
    ...canaryLine(status.canary),
    ...(status.trouble ? [`Fault of the composer: ${status.trouble.message}`] : []),
    '',
    ...aligned([['', 'live', 'candidate', '', 'host'], shell, ...rows]),
    ...Object.entries(status.remotes).flatMap(([name, { refusal }]) =>
      refusal
        ? ['', `${name}@${refusal.version} was refused:`, ...refusal.reasons.map((reason) => `  ${reason}`)]
        : [],
    ),
  ].join('\n');
}

function hostOf({ reachable, problem, refusal }: z.infer<typeof Remote>): string {
  if (reachable === null) return 'not asked yet';
  if (!reachable) return problem ?? 'does not answer';
  // Faults of the composer are shown above.
  return problem !== null && refusal === null ? problem : 'answers';
}

function canaryLine(canary: Status['canary']): string[] {
  if (canary === null) return [];
  const { release, share, end } = canary;
  return [
    end ? `Last canary ${release}: ${end.became}, ${end.reason}` : `Canary ${release}: ${share}% of visitors`,
  ];
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
