import { useProblemText } from '../../platform/problem-text.ts';
import { Banner } from '../../ui/banner.tsx';

/** Why the server refused, inside the dialog that asked. */
export function RefusalBanner({ refusal }: { refusal: unknown }) {
  const problem = useProblemText();
  if (refusal === undefined) return null;
  return (
    <Banner tone="danger" role="alert">
      {problem(refusal)}
    </Banner>
  );
}
