import { useState } from 'react';
import { codePoints } from '@site/shared/contracts';
import { controlOf } from './fields.ts';

const NONE = { projectDescription: 0, additionalInfo: 0 };

/** The lengths of the long texts, for their counters. */
export function useLongTexts() {
  const [lengths, setLengths] = useState(NONE);

  function count(form: HTMLFormElement) {
    const projectDescription = lengthOf(form, 'projectDescription');
    const additionalInfo = lengthOf(form, 'additionalInfo');
    setLengths((last) =>
      last.projectDescription === projectDescription && last.additionalInfo === additionalInfo
        ? last
        : { projectDescription, additionalInfo },
    );
  }

  return { lengths, count };
}

function lengthOf(form: HTMLFormElement, name: keyof typeof NONE): number {
  return codePoints(controlOf(form, name).value.trim());
}
