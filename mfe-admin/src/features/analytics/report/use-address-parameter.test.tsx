import { describe, expect, it } from '@jest/globals';
import { renderPage } from '@site/shared/testing';
import { screen } from '@testing-library/react';
import { ChoiceGroup } from './choice-group.tsx';
import { useAddressParameter } from './use-address-parameter.ts';

function Page() {
  const [chosen, choose] = useAddressParameter('size', ['small', 'large'], 'small');
  return (
    <ChoiceGroup
      label="Size"
      choices={[
        ['small', 'Small'],
        ['large', 'Large'],
      ]}
      chosen={chosen}
      onChoose={choose}
    />
  );
}
const pressed = () => screen.getByRole('button', { pressed: true }).textContent;

describe('a choice in the address', () => {
  it('is the initial one by default, and for an unknown value', () => {
    renderPage(<Page />, { path: '/admin?size=huge' });

    expect(pressed()).toBe('Small');
  });

  it('keeps the other parameters and the fragment', async () => {
    const { user, location } = renderPage(<Page />, { path: '/admin?view=team#ticket=abc' });

    await user.click(screen.getByRole('button', { name: 'Large' }));
    expect(pressed()).toBe('Large');
    expect(location()).toBe('/admin?view=team&size=large#ticket=abc');

    await user.click(screen.getByRole('button', { name: 'Small' }));
    expect(location()).toBe('/admin?view=team#ticket=abc');
  });
});
