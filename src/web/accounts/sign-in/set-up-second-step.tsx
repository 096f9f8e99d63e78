import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import { twoStepConfirmBody } from '#contract/accounts/second-steps.ts';
import { accountTexts } from '../account/texts.ts';
import { RecoveryCodes, ScanStep } from '../account/two-step-tab.tsx';
import type { SignInFlow, WaitingForSecondStep } from './sign-in-flow.ts';
import { readRefusal } from './sign-in-refusal.ts';
import { identityTexts as texts } from './texts.ts';

interface Props {
  flow: SignInFlow;
  waiting: WaitingForSecondStep;
}

/** After the password, where the company asks for a second step that is not set up: the app, its first code, the recovery codes. */
export default function SetUpSecondStep({ flow, waiting: { email, setUp, done } }: Props) {
  const form = useForm({ resolver: standardSchemaResolver(twoStepConfirmBody), defaultValues: { code: '' } });
  if (done) return <RecoveryCodes codes={done.codes} email={email} busy={flow.entering} onSaved={done.go} />;
  if (!setUp) return null;

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
      <h1>{accountTexts.setUpHeading}</h1>
      <p className="mt-1 mb-5 text-sm text-ink-2">
        {accountTexts.setUpPurpose}
        <span className="block font-medium break-words">{email}</span>
      </p>
      <ScanStep setup={setUp} form={form} isNarrow onCode={confirm} onCancel={flow.giveUp} />
    </>
  );
}
