// The dashboard's parts load one after another when they are wanted; imported by a test file they are there beforehand, so
// that on a busy machine its first test does not spend its time on loading.
import '#web/shell/signed-in.tsx';
import '#web/shell/home/home-page.tsx';
import '#web/water/devices/tester-card.tsx';
import '#web/water/pool-panel.tsx';
