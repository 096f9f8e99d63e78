// The week's board and what opens over it load when they are wanted; imported by a test file they are there beforehand, so
// that on a busy machine its first test does not spend its time on loading.
import '#web/app/signed-in.tsx';
import '#web/features/week-board/changes-dialog.tsx';
import '#web/features/week-board/drag-layer.tsx';
import '#web/features/week-board/move-dialog.tsx';
import '#web/features/week-board/optimize-dialog.tsx';
import '#web/features/week-board/skip-dialog.tsx';
import '#web/features/week-board/week-page.tsx';
import '#web/ui/dialog-window.tsx';
