;; What qr-modules.ts calls for each QR code: data modules put into place, the mask of least penalty, and dark modules as rectangles; in 64 modules at a time.
;; `npm run assemble` makes qr-modules-code.ts of it. How a plane holds the modules: qr-plane.ts.
;;
;; Memory, from 0 on; qr-modules.ts finds its parts by the globals:
;;
;;   $numbers    178 words: the digits of 0 to 177 and a space, the lowest byte first
;;   $codewords  up to 3,706 bytes of a symbol
;;   $data       a plane: the data modules of the symbol
;;   $first      and $second: planes, that under the best mask and the next one's
;;   $rows       rows of dark modules, a double word for 64; bits past the last are 0
;;   $operators  what the rows are drawn with: up to 15,753 rectangles of 15 bytes, and eight more
;;   $heap       what templates keep: no end
(module
  (memory (export "memory") 5)
  (global (export "numbers") i32 (i32.const 0))
  (global (export "codewords") i32 (i32.const 1024))
  (global (export "first") i32 (i32.const 13824))
  (global (export "rows") i32 (i32.const 31232))
  (global (export "operators") i32 (i32.const 35584))
  (global (export "heap") i32 (i32.const 281344))

  (func $lowBits (param $count i32) (result i64)
    (select
      (i64.const -1)
      (i64.sub (i64.shl (i64.const 1) (i64.extend_i32_u (local.get $count))) (i64.const 1))
      (i32.ge_s (local.get $count) (i32.const 64))))

  ;; Turns a module of $data dark: a byte offset from bit 6 on, and the bit.
  (func $darken (param $place i32)
    (local $at i32)
    (local.set $at (i32.shr_u (local.get $place) (i32.const 6)))
    (i64.store offset=5120 (local.get $at)
      (i64.or
        (i64.load offset=5120 (local.get $at))
        (i64.shl (i64.const 1) (i64.extend_i32_u (i32.and (local.get $place) (i32.const 63)))))))

  ;; Puts the modules of $count codewords into $data, of $size bytes, the highest bit first. $places: two words a bit, where it goes by rows and by columns.
  (func (export "place") (param $count i32) (param $places i32) (param $size i32)
    (local $codeword i32) (local $rest i32) (local $bit i32) (local $place i32)
    (memory.fill (i32.const 5120) (i32.const 0) (local.get $size))
    (block $all
      (loop $next
        (br_if $all (i32.ge_u (local.get $codeword) (local.get $count)))
        (local.set $rest (i32.load8_u offset=1024 (local.get $codeword)))
        (block $light
          (loop $dark
            (br_if $light (i32.eqz (local.get $rest)))
            (local.set $bit (i32.sub (i32.clz (local.get $rest)) (i32.const 24)))
            (local.set $rest (i32.xor (local.get $rest) (i32.shr_u (i32.const 0x80) (local.get $bit))))
            (local.set $place
              (i32.add
                (local.get $places)
                (i32.shl (i32.add (i32.shl (local.get $codeword) (i32.const 3)) (local.get $bit)) (i32.const 3))))
            (call $darken (i32.load (local.get $place)))
            (call $darken (i32.load offset=4 (local.get $place)))
            (br $dark)))
        (local.set $codeword (i32.add (local.get $codeword) (i32.const 1)))
        (br $next))))

  ;; Down a strip from $at to $end, in all its lines at once: runs of five or more of one colour (3, and 1 for each module more), and what looks like a finder
  ;; next to four light modules (40).
  (func $lines (param $at i32) (param $end i32) (param $valid i64) (result i32)
    (local $from i32) (local $runs i64) (local $finders i64)
    (local $b0 i64) (local $b1 i64) (local $b2 i64) (local $b3 i64) (local $b4 i64) (local $b5 i64) (local $b6 i64)
    (local $same i64) (local $same1 i64) (local $same2 i64) (local $same3 i64)
    (local $five i64) (local $lastFive i64) (local $finder i64)
    (local.set $from (local.get $at))
    (loop $next
      (local.set $b0 (i64.load (local.get $at)))
      ;; Whether a module is of the colour of the one before it: the first has none.
      (local.set $same
        (select
          (i64.const 0)
          (i64.xor (i64.xor (local.get $b0) (local.get $b1)) (i64.const -1))
          (i32.eq (local.get $at) (local.get $from))))
      (local.set $five
        (i64.and
          (i64.and (i64.and (local.get $same) (local.get $same1)) (i64.and (local.get $same2) (local.get $same3)))
          (local.get $valid)))
      ;; A run begins where the window before it is not of one colour too: two more. Different colours cannot meet within five.
      (local.set $runs
        (i64.add
          (i64.add (local.get $runs) (i64.popcnt (local.get $five)))
          (i64.shl
            (i64.popcnt (i64.and (local.get $five) (i64.xor (local.get $lastFive) (i64.const -1))))
            (i64.const 1))))
      (local.set $finder
        (i64.and
          (i64.and
            (i64.and (local.get $b0) (i64.and (local.get $b2) (i64.and (local.get $b3) (local.get $b4))))
            (local.get $b6))
          (i64.xor (i64.or (local.get $b1) (local.get $b5)) (i64.const -1))))
      (if (i64.ne (local.get $finder) (i64.const 0))
        (then
          ;; Four light modules after the seven, or before them.
          (if (i32.lt_u (i32.add (local.get $at) (i32.const 32)) (local.get $end))
            (then
              (local.set $finders
                (i64.add
                  (local.get $finders)
                  (i64.popcnt
                    (i64.and
                      (local.get $finder)
                      (i64.xor (call $anyDark (i32.add (local.get $at) (i32.const 8))) (i64.const -1))))))))
          (if (i32.ge_u (i32.sub (local.get $at) (local.get $from)) (i32.const 80))
            (then
              (local.set $finders
                (i64.add
                  (local.get $finders)
                  (i64.popcnt
                    (i64.and
                      (local.get $finder)
                      (i64.xor (call $anyDark (i32.sub (local.get $at) (i32.const 80))) (i64.const -1))))))))))
      (local.set $lastFive (local.get $five))
      (local.set $same3 (local.get $same2))
      (local.set $same2 (local.get $same1))
      (local.set $same1 (local.get $same))
      (local.set $b6 (local.get $b5))
      (local.set $b5 (local.get $b4))
      (local.set $b4 (local.get $b3))
      (local.set $b3 (local.get $b2))
      (local.set $b2 (local.get $b1))
      (local.set $b1 (local.get $b0))
      (local.set $at (i32.add (local.get $at) (i32.const 8)))
      (br_if $next (i32.lt_u (local.get $at) (local.get $end))))
    (i32.wrap_i64 (i64.add (local.get $runs) (i64.mul (local.get $finders) (i64.const 40)))))

  ;; The lines in which one of four modules is dark.
  (func $anyDark (param $at i32) (result i64)
    (i64.or
      (i64.or (i64.load (local.get $at)) (i64.load offset=8 (local.get $at)))
      (i64.or (i64.load offset=16 (local.get $at)) (i64.load offset=24 (local.get $at)))))

  ;; The sum of the four penalties of a plane (ISO/IEC 18004, 7.8.3.1). Gives up with any number from $limit on once the sum reaches it.
  (func $penalty (export "penalty")
    (param $plane i32) (param $size i32) (param $full i32) (param $shared i32) (param $limit i32) (result i32)
    (local $bytes i32) (local $strip i32) (local $at i32) (local $end i32) (local $next i32)
    (local $columns i32) (local $hasNext i32) (local $own i64) (local $pairs i64)
    (local $row i64) (local $rowPairs i64) (local $upper i64) (local $upperPairs i64)
    (local $dark i64) (local $blocks i64) (local $modules i32) (local $sum i32) (local $valid i64)
    ;; Of a strip.
    (local.set $bytes (i32.shl (local.get $size) (i32.const 3)))

    ;; By rows: how many modules are dark, and blocks of two by two of one colour.
    (block $allRows
      (loop $nextStrip
        (br_if $allRows (i32.gt_s (local.get $strip) (local.get $full)))
        (if (i32.eq (local.get $strip) (local.get $full))
          (then
            (br_if $allRows (i32.eqz (local.get $shared)))
            (local.set $at (i32.add (local.get $plane) (i32.mul (i32.shl (local.get $full) (i32.const 1)) (local.get $bytes))))
            (local.set $columns (local.get $shared)))
          (else
            (local.set $at (i32.add (local.get $plane) (i32.mul (local.get $strip) (local.get $bytes))))
            (local.set $columns (i32.sub (local.get $size) (i32.shl (local.get $strip) (i32.const 6))))
            (if (i32.gt_s (local.get $columns) (i32.const 64)) (then (local.set $columns (i32.const 64))))))
        (local.set $end (i32.add (local.get $at) (local.get $bytes)))
        (local.set $hasNext
          (i32.lt_s (i32.add (i32.shl (local.get $strip) (i32.const 6)) (local.get $columns)) (local.get $size)))
        ;; How far ahead the row's next modules are.
        (local.set $next
          (i32.sub
            (i32.add
              (local.get $plane)
              (i32.mul
                (select
                  (i32.add (local.get $strip) (i32.const 1))
                  (i32.shl (local.get $full) (i32.const 1))
                  (i32.lt_s (i32.add (local.get $strip) (i32.const 1)) (local.get $full)))
                (local.get $bytes)))
            (local.get $at)))
        (local.set $own (call $lowBits (local.get $columns)))
        (local.set $pairs (call $lowBits (i32.sub (local.get $columns) (i32.eqz (local.get $hasNext)))))
        (local.set $upper (i64.const 0))
        (local.set $upperPairs (i64.const 0))
        (loop $nextRow
          (local.set $row (i64.load (local.get $at)))
          (local.set $dark (i64.add (local.get $dark) (i64.popcnt (i64.and (local.get $row) (local.get $own)))))
          ;; Bit x: modules x and x + 1 are of one colour.
          (local.set $rowPairs (i64.shr_u (local.get $row) (i64.const 1)))
          (if (local.get $hasNext)
            (then
              (local.set $rowPairs
                (i64.or
                  (local.get $rowPairs)
                  (i64.shl (i64.load (i32.add (local.get $at) (local.get $next))) (i64.const 63))))))
          (local.set $rowPairs (i64.xor (i64.xor (local.get $row) (local.get $rowPairs)) (i64.const -1)))
          ;; Above the first row there are no pairs.
          (local.set $blocks
            (i64.add
              (local.get $blocks)
              (i64.popcnt
                (i64.and
                  (i64.and (local.get $rowPairs) (local.get $upperPairs))
                  (i64.and
                    (i64.xor (i64.xor (local.get $row) (local.get $upper)) (i64.const -1))
                    (local.get $pairs))))))
          (local.set $upper (local.get $row))
          (local.set $upperPairs (local.get $rowPairs))
          (local.set $at (i32.add (local.get $at) (i32.const 8)))
          (br_if $nextRow (i32.lt_u (local.get $at) (local.get $end))))
        (local.set $strip (i32.add (local.get $strip) (i32.const 1)))
        (br $nextStrip)))

    ;; Ten for each whole twentieth that the dark ones are away from a half.
    (local.set $modules (i32.mul (local.get $size) (local.get $size)))
    (local.set $sum
      (i32.sub (i32.mul (i32.wrap_i64 (local.get $dark)) (i32.const 20)) (i32.mul (local.get $modules) (i32.const 10))))
    (if (i32.lt_s (local.get $sum) (i32.const 0)) (then (local.set $sum (i32.sub (i32.const 0) (local.get $sum)))))
    (local.set $sum
      (i32.add
        (i32.mul (i32.div_u (local.get $sum) (local.get $modules)) (i32.const 10))
        (i32.mul (i32.wrap_i64 (local.get $blocks)) (i32.const 3))))

    ;; By rows and by columns: strip after strip, the shared one last.
    (local.set $strip (i32.const 0))
    (local.set $at (local.get $plane))
    (block $allStrips
      (loop $nextStrip
        (br_if $allStrips (i32.ge_s (local.get $sum) (local.get $limit)))
        (if (i32.ge_s (local.get $strip) (i32.shl (local.get $full) (i32.const 1)))
          (then
            (br_if $allStrips (i32.gt_s (local.get $strip) (i32.shl (local.get $full) (i32.const 1))))
            (br_if $allStrips (i32.eqz (local.get $shared)))
            (local.set $valid (call $lowBits (local.get $shared)))
            (local.set $valid (i64.or (local.get $valid) (i64.shl (local.get $valid) (i64.const 32)))))
          (else
            (local.set $valid
              (call $lowBits
                (i32.sub
                  (local.get $size)
                  (i32.shl
                    (select
                      (local.get $strip)
                      (i32.sub (local.get $strip) (local.get $full))
                      (i32.lt_s (local.get $strip) (local.get $full)))
                    (i32.const 6)))))))
        (local.set $end (i32.add (local.get $at) (local.get $bytes)))
        (local.set $sum (i32.add (local.get $sum) (call $lines (local.get $at) (local.get $end) (local.get $valid))))
        (local.set $at (local.get $end))
        (local.set $strip (i32.add (local.get $strip) (i32.const 1)))
        (br $nextStrip)))
    (local.get $sum))

  ;; Gives where the plane of $data lies under the mask of least penalty, the first of these, of the eight from $masks on.
  (func (export "choose") (param $masks i32) (param $count i32) (param $size i32) (param $full i32) (param $shared i32) (result i32)
    (local $best i32) (local $candidate i32) (local $lowest i32) (local $penalty i32)
    (local $mask i32) (local $at i32) (local $bytes i32)
    (local.set $best (i32.const 13824))
    (local.set $candidate (i32.const 22528))
    (local.set $lowest (i32.const 0x7fffffff))
    (local.set $bytes (i32.shl (local.get $count) (i32.const 3)))
    (loop $nextMask
      (local.set $at (i32.const 0))
      (loop $nextWord
        (i64.store
          (i32.add (local.get $candidate) (local.get $at))
          (i64.xor (i64.load offset=5120 (local.get $at)) (i64.load (i32.add (local.get $masks) (local.get $at)))))
        (local.set $at (i32.add (local.get $at) (i32.const 8)))
        (br_if $nextWord (i32.lt_u (local.get $at) (local.get $bytes))))
      (local.set $penalty
        (call $penalty (local.get $candidate) (local.get $size) (local.get $full) (local.get $shared) (local.get $lowest)))
      (if (i32.lt_s (local.get $penalty) (local.get $lowest))
        (then
          (local.set $lowest (local.get $penalty))
          ;; $at is free: the planes change places.
          (local.set $at (local.get $best))
          (local.set $best (local.get $candidate))
          (local.set $candidate (local.get $at))))
      (local.set $masks (i32.add (local.get $masks) (local.get $bytes)))
      (local.set $mask (i32.add (local.get $mask) (i32.const 1)))
      (br_if $nextMask (i32.lt_u (local.get $mask) (i32.const 8))))
    (local.get $best))

  ;; The first module of a row from $x on that is dark, or with $flip -1 that is light; -1 where there is none.
  (func $next (param $row i32) (param $words i32) (param $x i32) (param $flip i64) (result i32)
    (local $word i32) (local $left i64) (local $from i64)
    (local.set $from (i64.shl (i64.const -1) (i64.extend_i32_u (i32.and (local.get $x) (i32.const 63)))))
    (local.set $word (i32.shr_u (local.get $x) (i32.const 6)))
    (block $none
      (loop $nextWord
        (br_if $none (i32.ge_u (local.get $word) (local.get $words)))
        (local.set $left
          (i64.and
            (i64.xor (i64.load (i32.add (local.get $row) (i32.shl (local.get $word) (i32.const 3)))) (local.get $flip))
            (local.get $from)))
        (if (i64.ne (local.get $left) (i64.const 0))
          (then
            (return (i32.add (i32.shl (local.get $word) (i32.const 6)) (i32.wrap_i64 (i64.ctz (local.get $left)))))))
        (local.set $from (i64.const -1))
        (local.set $word (i32.add (local.get $word) (i32.const 1)))
        (br $nextWord)))
    (i32.const -1))

  ;; The bits from $from to $to, not included, that are in a word.
  (func $run (param $word i32) (param $from i32) (param $to i32) (result i64)
    (local $run i64)
    (local.set $word (i32.shl (local.get $word) (i32.const 6)))
    (local.set $run (i64.const -1))
    (if (i32.gt_u (local.get $from) (local.get $word))
      (then (local.set $run (i64.shl (local.get $run) (i64.extend_i32_u (i32.and (local.get $from) (i32.const 63)))))))
    (if (i32.lt_u (local.get $to) (i32.add (local.get $word) (i32.const 64)))
      (then
        (local.set $run
          (i64.and
            (local.get $run)
            (i64.sub
              (i64.shl (i64.const 1) (i64.extend_i32_u (i32.and (local.get $to) (i32.const 63))))
              (i64.const 1))))))
    (local.get $run))

  ;; Makes a run of a row light if all of it is dark, and gives whether it was.
  (func $take (param $row i32) (param $from i32) (param $to i32) (result i32)
    (local $first i32) (local $last i32) (local $word i32) (local $at i32) (local $run i64)
    (local.set $first (i32.shr_u (local.get $from) (i32.const 6)))
    (local.set $last (i32.shr_u (i32.sub (local.get $to) (i32.const 1)) (i32.const 6)))
    (local.set $word (local.get $first))
    (loop $nextWord
      (local.set $run (call $run (local.get $word) (local.get $from) (local.get $to)))
      (if (i64.ne
            (i64.and (i64.load (i32.add (local.get $row) (i32.shl (local.get $word) (i32.const 3)))) (local.get $run))
            (local.get $run))
        (then (return (i32.const 0))))
      (local.set $word (i32.add (local.get $word) (i32.const 1)))
      (br_if $nextWord (i32.le_u (local.get $word) (local.get $last))))
    (local.set $word (local.get $first))
    (loop $nextWord
      (local.set $at (i32.add (local.get $row) (i32.shl (local.get $word) (i32.const 3))))
      (i64.store (local.get $at)
        (i64.and
          (i64.load (local.get $at))
          (i64.xor (call $run (local.get $word) (local.get $from) (local.get $to)) (i64.const -1))))
      (local.set $word (i32.add (local.get $word) (i32.const 1)))
      (br_if $nextWord (i32.le_u (local.get $word) (local.get $last))))
    (i32.const 1))

  ;; Writes a number below 178 and a space; gives where it ends.
  (func $number (param $at i32) (param $value i32) (result i32)
    (i32.store (local.get $at) (i32.load (i32.shl (local.get $value) (i32.const 2))))
    (i32.add
      (i32.add (local.get $at) (i32.const 2))
      (i32.add (i32.ge_u (local.get $value) (i32.const 10)) (i32.ge_u (local.get $value) (i32.const 100)))))

  ;; Writes the dark modules of $height rows of $words double words as `re` operators, and makes them light. A run is stretched down as far as all of it stays dark.
  ;; A run ends before the end of its words: no symbol is a multiple of 64 wide. Gives where what it wrote ends.
  (func (export "rectangles") (param $height i32) (param $words i32) (result i32)
    (local $out i32) (local $row i32) (local $below i32) (local $bytes i32)
    (local $y i32) (local $x i32) (local $end i32) (local $bottom i32)
    (local.set $out (i32.const 35584))
    (local.set $row (i32.const 31232))
    (local.set $bytes (i32.shl (local.get $words) (i32.const 3)))
    (loop $nextRow
      (local.set $x (call $next (local.get $row) (local.get $words) (i32.const 0) (i64.const 0)))
      (block $rowDone
        (loop $nextRun
          (br_if $rowDone (i32.lt_s (local.get $x) (i32.const 0)))
          (local.set $end (call $next (local.get $row) (local.get $words) (local.get $x) (i64.const -1)))
          (local.set $bottom (i32.add (local.get $y) (i32.const 1)))
          (local.set $below (i32.add (local.get $row) (local.get $bytes)))
          (block $stretched
            (loop $down
              (br_if $stretched (i32.ge_u (local.get $bottom) (local.get $height)))
              (br_if $stretched (i32.eqz (call $take (local.get $below) (local.get $x) (local.get $end))))
              (local.set $bottom (i32.add (local.get $bottom) (i32.const 1)))
              (local.set $below (i32.add (local.get $below) (local.get $bytes)))
              (br $down)))
          (local.set $out (call $number (local.get $out) (local.get $x)))
          (local.set $out (call $number (local.get $out) (local.get $y)))
          (local.set $out (call $number (local.get $out) (i32.sub (local.get $end) (local.get $x))))
          (local.set $out (call $number (local.get $out) (i32.sub (local.get $bottom) (local.get $y))))
          ;; `re` and a line feed.
          (i32.store (local.get $out) (i32.const 0x0a6572))
          (local.set $out (i32.add (local.get $out) (i32.const 3)))
          (local.set $x (call $next (local.get $row) (local.get $words) (local.get $end) (i64.const 0)))
          (br $nextRun)))
      (local.set $row (i32.add (local.get $row) (local.get $bytes)))
      (local.set $y (i32.add (local.get $y) (i32.const 1)))
      (br_if $nextRow (i32.lt_u (local.get $y) (local.get $height))))
    (local.get $out)))
