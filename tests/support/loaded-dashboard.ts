// The dashboard's parts load one after another when they are wanted; imported by a test file they are there beforehand, so
// that on a busy machine its first test does not spend its time on loading.
import '#web/app/signed-in.tsx';
import '#web/features/home/home-page.tsx';
import '#web/features/testers/tester-card.tsx';
import '#web/features/water/pool-panel.tsx';
