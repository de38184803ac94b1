import { describe, expect, it } from '@jest/globals';
import { withCanary } from '../../testing/storage/site-state.fixture.ts';
import {
  addPreview,
  announce,
  canaryEnding,
  endCanary,
  endHold,
  endPreviews,
  makeLive,
  noteRecompressed,
  pin,
  rebuildCanary,
  saveCanaryNumbers,
  startCanary,
  StaleState,
  unpin,
  withAgreement,
  type Basis,
  type Change,
} from './site-state-changes.ts';
import { EMPTY_STATE, SiteStateDocument, type Canary } from './site-state-document.ts';

const id = (digit: string) => digit.repeat(20);
const at = new Date('2026-01-01T00:00:00Z');
const made = (digit: string, blog = digit) => ({
  id: id(digit),
  releases: { shell: id('0'), blog: id(blog) },
});
const basisOf = ({ live, held, pins }: Basis) => ({ live, held, pins });
const numbers = { canary: { views: 1, faults: 0 }, live: { views: 9, faults: 0 } };
const start = { remote: 'blog', version: id('c'), share: 10, at: at.toISOString() } as const;
const canary: Canary = { ...start, against: id('1'), made: [], end: null };

/** Applies changes one after the other, as `SiteState` does. */
const after = (document: SiteStateDocument, ...changes: readonly ((known: SiteStateDocument) => Change)[]) =>
  changes.reduce((known, change) => withAgreement(change(known)(known)), document);

const live =
  (digit: string, blog = digit) =>
  (known: SiteStateDocument) =>
    makeLive(made(digit, blog), { at, basis: basisOf(known) });
const held =
  (digit: string, blog = digit) =>
  (known: SiteStateDocument) =>
    makeLive(made(digit, blog), { at, basis: basisOf(known), decision: { hold: id(digit) } });
const pinned =
  (digit: string, blog = digit) =>
  (known: SiteStateDocument) =>
    makeLive(made(digit, blog), {
      at,
      basis: basisOf(known),
      decision: { pin: { remote: 'blog', version: id(blog) } },
    });

describe('a hold and pins', () => {
  it('name what is live, in any order of decisions', () => {
    const decisions = { live, held, pinned };
    const kinds = Object.keys(decisions) as (keyof typeof decisions)[];
    for (const first of kinds)
      for (const second of kinds)
        for (const third of kinds) {
          const document = after(
            EMPTY_STATE,
            decisions[first]('1'),
            decisions[second]('2'),
            decisions[third]('3'),
          );
          expect([null, id('3')]).toContain(document.held);
          expect([undefined, id('3')]).toContain(document.pins['blog']);
        }
  });

  it('of an earlier version that contradicted itself agree once they are read', () => {
    const pins = { blog: id('9'), careers: id('8') };
    const document = { ...after(EMPTY_STATE, live('1')), held: id('7'), pins };

    expect(withAgreement(document)).toMatchObject({ held: id('1'), pins: { careers: id('8') } });
    const agreed = withAgreement(document);
    expect(withAgreement(agreed)).toBe(agreed);
  });

  it('end separately', () => {
    const document = after(EMPTY_STATE, pinned('1'), held('1'));

    expect(unpin(['blog'])(document)).toMatchObject({ held: id('1'), pins: {} });
    expect(endHold(document)).toMatchObject({ held: null, pins: { blog: id('1') } });
  });
});

describe('a change that is based on an earlier state', () => {
  const before = after(EMPTY_STATE, live('1'));
  const now = after(before, pinned('2'));
  it.each<[string, Change]>([
    ['going live', makeLive(made('3'), { at, basis: basisOf(before) })],
    ['an announcement', announce(id('3'), basisOf(before))],
    ['a pin', pin('blog', id('1'), basisOf(before))],
    ['a new canary', startCanary(start, made('3'), basisOf(before))],
    ['a rebuilt canary', rebuildCanary(made('3'), basisOf(before))],
    [
      'numbers of another canary',
      saveCanaryNumbers({ since: at.toISOString(), share: 10, total: numbers, window: numbers }, null),
    ],
  ])('is not made: %s', (_, change) => {
    expect(() => change(now)).toThrow(StaleState);
  });

  it('is not made: a note of smaller pages', () => {
    expect(noteRecompressed(id('1'))(now)).toBe(now);
  });
});

describe('a canary', () => {
  const document = after(EMPTY_STATE, live('1'));

  it('pins its remote to what it is compared with, and changes its share while it runs', () => {
    const running = startCanary(start, made('2', 'c'), basisOf(document))(document);
    expect(running).toMatchObject({ pins: { blog: id('1') }, canaries: [{ against: id('1'), end: null }] });

    const larger = startCanary({ ...start, share: 50 }, made('2', 'c'), basisOf(running))(running);
    expect(larger.canaries).toMatchObject([{ share: 50, made: [{ composition: id('2') }] }]);
  });

  it('does not begin next to another one, even of a remote that this build does not know', () => {
    const other = { remote: 'careers', version: id('d'), end: null };
    const running = { ...document, canaries: [other] };

    expect(() => startCanary(start, made('2', 'c'), basisOf(running))(running)).toThrow(
      `careers@${id('d')} is already a canary`,
    );
  });

  it('ends with a hold, or when another release of its remote goes live', () => {
    const running = withCanary(canary)(document);

    expect(canaryEnding(running)).toBeNull();
    expect(canaryEnding(after(running, live('2')))?.reason).toBe(`blog@${id('2')} went live`);
    expect(canaryEnding(after(running, live('2', 'c')))?.became).toBe('promoted');
    expect(canaryEnding(after(running, held('1')))?.reason).toBe(`composition ${id('1')} is held`);
  });
});

describe('what a newer build has written', () => {
  const careers = { careers: id('e') };
  const earlier = { composition: id('4'), releases: careers, basedOn: id('1'), by: 'x' };
  const newer = {
    ...EMPTY_STATE,
    live: id('1'),
    pins: careers,
    deploys: [
      {
        composition: id('1'),
        at: at.toISOString(),
        releases: { ...made('1').releases, ...careers },
        by: 'x',
      },
    ],
    previews: [{ composition: id('5'), until: '2027-01-01T00:00:00.000Z', releases: careers, by: 'x' }],
    canaries: [
      { remote: 'careers', version: id('e'), end: { became: 'expired' } },
      {
        ...canary,
        group: 'staff',
        made: [earlier],
      },
    ],
    schedule: { at: at.toISOString() },
  };
  const saved = { since: at.toISOString(), share: 10, total: numbers, window: numbers };
  const read = (document: object) => SiteStateDocument.parse(JSON.parse(JSON.stringify(document)));

  it('survives every change of this one', () => {
    const end = { at: at.toISOString(), became: 'withdrawn', reason: '', numbers } as const;
    const document = after(
      read(newer),
      (known) => announce(id('2'), basisOf(known)),
      live('1'),
      (known) => pin('blog', id('1'), basisOf(known)),
      () => unpin(['blog']),
      () => endHold,
      () => addPreview(made('6'), new Date('2027-01-01T00:00:00Z'), at),
      () => endPreviews(({ composition }) => composition === id('6')),
      (known) => rebuildCanary(made('3', 'c'), basisOf(known)),
      () => saveCanaryNumbers(saved, null),
      () => noteRecompressed(id('1')),
      (known) => startCanary({ ...start, share: 50 }, made('3', 'c'), basisOf(known)),
      () => endCanary(at.toISOString(), end),
      live('2'),
    );

    const [unknown, known] = newer.canaries;
    expect(read(document)).toMatchObject({
      pins: careers,
      previews: newer.previews,
      canaries: [unknown, { ...known, share: 50, end, made: [earlier, { composition: id('3') }] }],
      schedule: newer.schedule,
    });
  });

  it('survives in the record when something else goes live', () => {
    expect(after(read(newer), live('2')).deploys.slice(1)).toEqual(newer.deploys);
  });
});
