import { useState } from 'react';
import { identityTexts as texts } from '#web/texts/identity.ts';
import { useDocumentTitle } from '#web/ui/page-header.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignedOutFrame } from './signed-out-frame.tsx';
import { StartTrialForm } from './start-trial-form.tsx';

/** Replaces the whole application while nobody is signed in (spec 1 §2.1). */
export default function SignInPage() {
  useDocumentTitle(texts.signIn);
  const [tab, setTab] = useState('sign-in');
  const [email, setEmail] = useState('');
  return (
    <SignedOutFrame>
      <h1 className="sr-only">{texts.heading}</h1>
      <Tabs
        label={texts.tabs}
        look="segments"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'sign-in', label: texts.signIn, content: <SignInForm key={email} email={email} /> },
          {
            value: 'start-trial',
            label: texts.startTrial,
            content: (
              <StartTrialForm
                onSignInNeeded={(registered) => {
                  setEmail(registered);
                  setTab('sign-in');
                }}
              />
            ),
          },
        ]}
      />
    </SignedOutFrame>
  );
}
