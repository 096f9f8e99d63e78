import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { twoStepConfirmBody } from '#contract/accounts/second-steps.ts';
import { RecoveryCodes, ScanStep } from '../account/two-step-tab.tsx';
import type { SignInFlow } from './sign-in-flow.ts';
import { readRefusal } from './sign-in-refusal.ts';
import { identityTexts as texts } from './texts.ts';

/** After the password, where the company asks for a second step that is not set up: the app, its first code, the recovery codes. */
export default function SetUpSecondStep({ flow }: { flow: SignInFlow }) {
  const { waiting } = flow;
  const form = useForm({ resolver: standardSchemaResolver(twoStepConfirmBody), defaultValues: { code: '' } });
  if (waiting?.kind === 'recovery-codes') {
    const { codes, email, onSaved } = waiting;
    return <RecoveryCodes codes={codes} email={email} busy={flow.entering} onSaved={onSaved} />;
  }
  if (waiting?.kind !== 'second-step' || !waiting.setUp) return null;

  const confirm = async (code: string) => {
    try {
      await flow.confirm(code);
    } catch (error) {
      const refusal = readRefusal(error);
      form.setError('code', { message: refusal.kind === 'message' ? refusal.description : texts.codeWrong });
      form.setFocus('code', { shouldSelect: true });
    }
  };
  return (
    <>
      <h1>{texts.setUpHeading}</h1>
      <p className="mt-1 mb-5 text-sm text-ink-2">
        {texts.setUpPurpose}
        {waiting.email === '' ? null : <span className="block font-medium break-words">{waiting.email}</span>}
      </p>
      <ScanStep setup={waiting.setUp} form={form} isNarrow onCode={confirm} onCancel={flow.giveUp} />
    </>
  );
}
