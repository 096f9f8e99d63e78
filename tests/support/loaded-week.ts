// The week's board and what opens over it load when they are wanted; imported by a test file they are there beforehand, so
// that on a busy machine its first test does not spend its time on loading.
import '#web/shell/signed-in.tsx';
import '#web/scheduling/week-board/moving/changes-dialog.tsx';
import '#web/scheduling/week-board/moving/drag-layer.tsx';
import '#web/scheduling/week-board/moving/move-dialog.tsx';
import '#web/scheduling/week-board/planning/optimize-dialog.tsx';
import '#web/scheduling/week-board/moving/skip-dialog.tsx';
import '#web/scheduling/week-board/week-page.tsx';
import '#web/ui/overlays/dialog-window.tsx';
