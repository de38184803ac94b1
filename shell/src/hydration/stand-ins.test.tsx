import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { acceptStandIns } from './stand-ins.ts';

interface ListProps {
  readonly before?: boolean;
  readonly text?: string | null;
  readonly order?: readonly string[];
}

/** Texts next to elements that come and go, and a list whose entries are reordered. */
function Sample({ before = false, text = 'Send', order = ['a', 'b', 'c'] }: ListProps) {
  return (
    <section>
      <p>
        {before && <i>…</i>}
        {text}
        <b>now</b>
        {order.map((name) => (
          <Text key={name} name={name} />
        ))}
      </p>
    </section>
  );
}

const Text = ({ name }: { readonly name: string }) => `(${name})`;

/** Ways to replace a text. */
const WAYS: Readonly<Record<string, (text: Text, standIn: Element) => void>> = {
  'replaced at once': (text, standIn) => text.replaceWith(standIn),
  'preceded by its stand-in, then removed': (text, standIn) => {
    text.before(standIn);
    text.remove();
  },
  'followed by its stand-in, then removed': (text, standIn) => {
    text.after(standIn);
    text.remove();
  },
  'removed, then replaced': (text, standIn) => {
    const { parentNode, nextSibling } = text;
    text.remove();
    parentNode?.insertBefore(standIn, nextSibling);
  },
  'moved into its stand-in': (text, standIn) => {
    text.replaceWith(standIn);
    standIn.replaceChildren(text);
  },
};

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

function standInFor(text: Text): Element {
  const standIn = document.createElement('font');
  standIn.textContent = (text.nodeValue ?? '').toUpperCase();
  return standIn;
}

const isOriginal = ({ parentElement }: Text) => parentElement?.localName !== 'font';

describe.each(Object.entries(WAYS))('a text that is %s', (_, replace) => {
  let show: (props: ListProps) => void;
  let page: HTMLElement;
  const translate = () => {
    for (const text of textsIn(page).filter(isOriginal)) replace(text, standInFor(text));
  };
  /** Lower case, because a text that was moved into its stand-in is not translated. */
  const shown = () => page.textContent?.toLowerCase();

  beforeEach(async () => {
    const view = render(<Sample />);
    page = view.container;
    acceptStandIns(page);
    show = (props) => view.rerender(<Sample {...props} />);
    await act(async () => translate());
  });

  it('keeps its place when something is shown before it, twice in a row', () => {
    for (const _time of [1, 2]) {
      show({ before: true });
      expect(shown()).toBe('…sendnow(a)(b)(c)');
      show({ before: false });
      expect(shown()).toBe('sendnow(a)(b)(c)');
    }
  });

  it('is shown anew when it changes, and can be replaced again', async () => {
    show({ before: true, text: 'Sending' });
    expect(shown()).toBe('…sendingnow(a)(b)(c)');
    await act(async () => translate());
    expect(shown()).toBe('…sendingnow(a)(b)(c)');
    show({ text: 'Sent' });
    expect(shown()).toBe('sentnow(a)(b)(c)');
  });

  it('takes its stand-in along when it goes', () => {
    show({ text: null });
    expect(shown()).toBe('now(a)(b)(c)');
    show({ text: 'Back' });
    expect(shown()).toBe('backnow(a)(b)(c)');
  });

  it('leaves no stand-in behind when it moves', () => {
    show({ order: ['c', 'a', 'b'] });
    expect(shown()).toBe('sendnow(c)(a)(b)');
    show({ order: ['b', 'd'] });
    expect(shown()).toBe('sendnow(b)(d)');
  });

  it('follows a stand-in that is replaced too', async () => {
    await act(async () => {
      for (const standIn of page.querySelectorAll('font')) {
        const next = document.createElement('font');
        next.textContent = `${standIn.textContent}!`;
        standIn.replaceWith(next);
      }
    });
    show({ before: true });
    expect(shown()).toBe('…send!now!(a)!(b)!(c)!');
    show({ text: null });
    expect(shown()).toBe('now!(a)!(b)!(c)!');
  });
});

describe('a translation that is switched off', () => {
  it('puts the texts back, and they change as before', async () => {
    const { container, rerender } = render(<Sample />);
    acceptStandIns(container);
    const texts = textsIn(container);
    const pairs = texts.map((text) => [text, standInFor(text)] as const);
    await act(async () => pairs.forEach(([text, standIn]) => text.replaceWith(standIn)));
    rerender(<Sample before />);
    for (const [text, standIn] of pairs) {
      standIn.parentNode?.insertBefore(text, standIn);
      standIn.parentNode?.removeChild(standIn);
    }
    expect(container.textContent).toBe('…Sendnow(a)(b)(c)');
    rerender(<Sample text="Sent" order={['c', 'a']} />);
    expect(container.textContent).toBe('Sentnow(c)(a)');
  });
});

describe('a node that is gone without a stand-in', () => {
  it('is still refused by the DOM', async () => {
    const parent = document.createElement('p');
    acceptStandIns(parent);
    const [first, second] = [document.createTextNode('a'), document.createTextNode('b')];
    parent.append(first, second);
    await act(async () => {
      first.replaceWith(document.createElement('font'));
      second.remove();
    });
    expect(() => parent.insertBefore(document.createElement('i'), second)).toThrow(DOMException);
  });
});

afterEach(() => document.body.replaceChildren());
