;; The loop of deflate-text.ts: what it finds and writes, byte by byte, a tenth of a row's time or more. `npm run assemble` makes deflate-text-code.ts of it.
;;
;; Memory, from 0 on; deflate-text.ts writes the tables, which it finds by the globals:
;;
;;   $byteCodes      256 words: the code of each byte, in bits 0 to 23; from bit 24 on how many bits it has
;;   $matchCodes     259 words: the same for each length of a match, its extra bits included
;;   $endCode        a word: the same for the end of the block
;;   $distanceCodes  30 double words, one a symbol: its code in bits 0 to 15, the first distance less 1 in 16 to 31, how many
;;                   bits the code has in 32 to 39, and from bit 40 on how many it has with its extra bits
;;   $seen           8,192 words: where four bytes of this hash stood last, from the first text on; -1 for nowhere
;;   $text           the text; behind it eight bytes that are read and not used, and then what is written
(module
  (memory (export "memory") 2)
  (global (export "byteCodes") i32 (i32.const 0))
  (global (export "matchCodes") i32 (i32.const 1024))
  (global (export "endCode") i32 (i32.const 2060))
  (global (export "distanceCodes") i32 (i32.const 2064))
  (global (export "seen") i32 (i32.const 4096))
  (global (export "text") i32 (i32.const 36864))

  ;; Writes codes for a text of $length bytes, and the end of the block, from $to on, where the $count bits of $bits wait, at most seven.
  ;; $start is how far $seen is ahead of the places in memory. Gives where what it wrote ends.
  (func (export "deflate") (param $length i32) (param $start i32) (param $to i32) (param $bits i32) (param $count i32) (result i32)
    (local $at i32) (local $end i32) (local $lastHashed i32)
    (local $word i32) (local $slot i32) (local $candidate i32) (local $further i32)
    (local $matched i32) (local $bound i32) (local $differing i64)
    (local $code i32) (local $symbol i32) (local $distance i64)
    (local $pending i64) (local $waiting i64)
    (local.set $pending (i64.extend_i32_u (local.get $bits)))
    (local.set $waiting (i64.extend_i32_u (local.get $count)))
    (local.set $at (i32.const 36864))
    (local.set $end (i32.add (i32.const 36864) (local.get $length)))
    (local.set $lastHashed (i32.sub (local.get $end) (i32.const 4)))

    (block $allHashed
      (loop $next
        (br_if $allHashed (i32.gt_s (local.get $at) (local.get $lastHashed)))
        (local.set $word (i32.load (local.get $at)))
        (local.set $slot (i32.shl (i32.shr_u (i32.mul (local.get $word) (i32.const 0x9e3779b1)) (i32.const 19)) (i32.const 2)))
        (local.set $candidate (i32.sub (i32.load offset=4096 (local.get $slot)) (local.get $start)))
        (i32.store offset=4096 (local.get $slot) (i32.add (local.get $start) (local.get $at)))

        (block $literal
          (br_if $literal (i32.lt_s (local.get $candidate) (i32.const 36864)))
          (br_if $literal (i32.ne (i32.load (local.get $candidate)) (local.get $word)))
          (local.set $further (i32.sub (i32.sub (local.get $at) (local.get $candidate)) (i32.const 1)))
          (br_if $literal (i32.ge_s (local.get $further) (i32.const 32768)))

          ;; How long the match is: eight bytes at a time, at most 258 and to the end of the text.
          (local.set $bound (i32.sub (local.get $end) (local.get $at)))
          (local.set $bound (select (local.get $bound) (i32.const 258) (i32.lt_s (local.get $bound) (i32.const 258))))
          (local.set $matched (i32.const 4))
          (block $counted
            (loop $eight
              (local.set $differing
                (i64.xor
                  (i64.load (i32.add (local.get $candidate) (local.get $matched)))
                  (i64.load (i32.add (local.get $at) (local.get $matched)))))
              (if (i64.ne (local.get $differing) (i64.const 0))
                (then
                  (local.set $matched
                    (i32.add (local.get $matched) (i32.wrap_i64 (i64.shr_u (i64.ctz (local.get $differing)) (i64.const 3)))))
                  (br $counted)))
              (local.set $matched (i32.add (local.get $matched) (i32.const 8)))
              (br_if $eight (i32.lt_s (local.get $matched) (local.get $bound)))))
          (local.set $matched (select (local.get $matched) (local.get $bound) (i32.lt_s (local.get $matched) (local.get $bound))))

          ;; Its length, its distance and the distance's extra bits: 48 bits at most, behind the seven that wait.
          (local.set $code (i32.load offset=1024 (i32.shl (local.get $matched) (i32.const 2))))
          (local.set $pending
            (i64.or
              (local.get $pending)
              (i64.shl (i64.extend_i32_u (i32.and (local.get $code) (i32.const 0xffffff))) (local.get $waiting))))
          (local.set $waiting (i64.add (local.get $waiting) (i64.extend_i32_u (i32.shr_u (local.get $code) (i32.const 24)))))
          (if (i32.lt_u (local.get $further) (i32.const 4))
            (then (local.set $symbol (local.get $further)))
            (else
              (local.set $symbol (i32.sub (i32.const 31) (i32.clz (local.get $further))))
              (local.set $symbol
                (i32.add
                  (i32.shl (local.get $symbol) (i32.const 1))
                  (i32.and
                    (i32.shr_u (local.get $further) (i32.sub (local.get $symbol) (i32.const 1)))
                    (i32.const 1))))))
          (local.set $distance (i64.load offset=2064 (i32.shl (local.get $symbol) (i32.const 3))))
          (local.set $pending
            (i64.or
              (i64.or (local.get $pending) (i64.shl (i64.and (local.get $distance) (i64.const 0xffff)) (local.get $waiting)))
              (i64.shl
                (i64.sub
                  (i64.extend_i32_u (local.get $further))
                  (i64.and (i64.shr_u (local.get $distance) (i64.const 16)) (i64.const 0xffff)))
                (i64.add (local.get $waiting) (i64.and (i64.shr_u (local.get $distance) (i64.const 32)) (i64.const 0xff))))))
          (local.set $waiting (i64.add (local.get $waiting) (i64.shr_u (local.get $distance) (i64.const 40))))
          (i64.store (local.get $to) (local.get $pending))
          (local.set $to (i32.add (local.get $to) (i32.wrap_i64 (i64.shr_u (local.get $waiting) (i64.const 3)))))
          (local.set $pending (i64.shr_u (local.get $pending) (i64.and (local.get $waiting) (i64.const 56))))
          (local.set $waiting (i64.and (local.get $waiting) (i64.const 7)))

          ;; Short matches come again somewhere else; of long ones the first eight places are enough.
          (local.set $bound
            (i32.add (local.get $at) (select (local.get $matched) (i32.const 8) (i32.lt_s (local.get $matched) (i32.const 8)))))
          (local.set $matched (i32.add (local.get $at) (local.get $matched)))
          (if (i32.gt_s (local.get $bound) (i32.add (local.get $lastHashed) (i32.const 1)))
            (then (local.set $bound (i32.add (local.get $lastHashed) (i32.const 1)))))
          (local.set $at (i32.add (local.get $at) (i32.const 1)))
          (block $hashed
            (loop $inside
              (br_if $hashed (i32.ge_s (local.get $at) (local.get $bound)))
              (i32.store offset=4096
                (i32.shl (i32.shr_u (i32.mul (i32.load (local.get $at)) (i32.const 0x9e3779b1)) (i32.const 19)) (i32.const 2))
                (i32.add (local.get $start) (local.get $at)))
              (local.set $at (i32.add (local.get $at) (i32.const 1)))
              (br $inside)))
          (local.set $at (local.get $matched))
          (br $next))

        (local.set $code (i32.load (i32.shl (i32.and (local.get $word) (i32.const 255)) (i32.const 2))))
        (local.set $pending
          (i64.or
            (local.get $pending)
            (i64.shl (i64.extend_i32_u (i32.and (local.get $code) (i32.const 0xffffff))) (local.get $waiting))))
        (local.set $waiting (i64.add (local.get $waiting) (i64.extend_i32_u (i32.shr_u (local.get $code) (i32.const 24)))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (i64.store (local.get $to) (local.get $pending))
        (local.set $to (i32.add (local.get $to) (i32.wrap_i64 (i64.shr_u (local.get $waiting) (i64.const 3)))))
        (local.set $pending (i64.shr_u (local.get $pending) (i64.and (local.get $waiting) (i64.const 56))))
        (local.set $waiting (i64.and (local.get $waiting) (i64.const 7)))
        (br $next)))

    ;; The last bytes, too few to be hashed, and the end of the block, whose code is the word behind $matchCodes.
    (block $all
      (loop $next
        (br_if $all (i32.gt_s (local.get $at) (local.get $end)))
        (local.set $code
          (i32.load
            (select
              (i32.shl (i32.load8_u (local.get $at)) (i32.const 2))
              (i32.const 2060)
              (i32.lt_s (local.get $at) (local.get $end)))))
        (local.set $pending
          (i64.or
            (local.get $pending)
            (i64.shl (i64.extend_i32_u (i32.and (local.get $code) (i32.const 0xffffff))) (local.get $waiting))))
        (local.set $waiting (i64.add (local.get $waiting) (i64.extend_i32_u (i32.shr_u (local.get $code) (i32.const 24)))))
        (local.set $at (i32.add (local.get $at) (i32.const 1)))
        (i64.store (local.get $to) (local.get $pending))
        (local.set $to (i32.add (local.get $to) (i32.wrap_i64 (i64.shr_u (local.get $waiting) (i64.const 3)))))
        (local.set $pending (i64.shr_u (local.get $pending) (i64.and (local.get $waiting) (i64.const 56))))
        (local.set $waiting (i64.and (local.get $waiting) (i64.const 7)))
        (br $next)))
    (i32.add (local.get $to) (i64.ne (local.get $waiting) (i64.const 0)))))
