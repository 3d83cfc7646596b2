// Made by scripts/lexicon.mjs from WordNet 3.1; its licence is in NOTICE.

/** Line i: the synsets above synset i. */
export const HYPERNYMS: string = `
0
0
1
3
6
4
2
1
5,8
2
4
7
c
1
2
2
b
a
7
f
d
5
e,k
5

29
o
i
w
2
n
m
h
a

e
d
3
1nd3
jlt
2
js8
11
1
1

j
a


b

6ro
c
19
39o
1nd3
g
s
6r
10


6us
jed
12
1d
1ex
6w9
1nkf
76n




fa
754

e
1u
1j
1nhw









gv
79i
27
9
a
j9t
1v
jbc
4
9
8,10
2r
b
v
2x0
p
93
6ri
6v3
1b





1df
k0f
362
729
6rz
1p
2w,f0
r

eg
2u
2x
6zt
4a
305
jsk
k7y
e7










k17
eq
6ul
4k
1fz
jih
k5s
1nnr
6wk

t
5s
g
u

4b
28
2z0
4f
8y
4d
6xv
1dq
1ne2
6zb
6w9
jpd
jln
1cj
2xy
36i
6yg
72f
e














kdl
rb
jrw
q8
1nq1
jxh
eb
6ro
jih
32i
jgb
62
jig
2y4
b
1n
i
15
d,c
4c
1cq
2zq
74t
1p,pc
jcl
1ev
pi
6x4
jjb
1nmt
6xu
f6,k1q
91
31f
x
j8s
1nk9
32p
6yp
pz
6us
1nd0
727
ej
729
32j
91
6rk
jav
pj
2q






































qq
31o
1hz
7g2
jei
k4o
75l
jup
jx9
71k
78j
eq
7bk
32a
729
kfh
r3
1fl
6ro
jgb


1cj
1g7
1e2
31e
79j
r
3j
9
3h
60,2wi
j
8p
4e
2xa
j
jg0
l
h
15
6x1
6ws
6u5

2xy
8q
6wx
jj6
jdc
jq4
26
31k
6zf
354
2o
jbb
g
2z0
b
1ni0
6rz
e7
3g
t
2zh
313
1nd4
1njx
77a
31m
jju
jyr
1noc
jlw
jyh
jci
6v4
6yz
pi
jd8
6yo
5t
qu
ji9
2p
k94
2za
1npg
1et
1i9
1nkn
1niv
kj5
jr5
kjj
f5
k0o
6rh
pq
jih
jxq
79k



































































71d
74f
1hx
km9
j8a
jfc
ex
7fw,1ne3
1i9
1ds
723
32c
1f4
1nkt
fm
1gk
jsb
7hm
7hm
785
kbf
2y3
2wc
1nde
32a
jd5
7hw
g3
6rz
7f2
1h8
729
76l
jn3
75z
7e9
6ro
1nd3
1nmx
32z
72m
1ch






qh
6wx
kqx
1ip
7gr
9d1
krf
pi
6zs
2s
h
p0
2m
b
1ncg
18
pa
hm
p
p
1b
4h
1d2
jbn
eb
5u
g
7da
a
jb2
2yb
jez
1b
l
ez
f
3k
b
e5
18
5r
34w
ef

p
1e7
1i9
jlc
m
h
6rh
1njc
34w
8y
jo6
3
1f7
307
jcr
6tz
g
jhj
6xu
jev,j9f,jeu
v
2v
4a
71z
p8
98
pq
2yj
jpo
1do
jax
jrf
1ea
9f
q6
1f2
4f
jly
x
3g
1no4
1nft
jf2
71k
6qr
jb5
9d1
jzd
jq9
3dj
3hb
k0d
79v
e7
2wa
1de

jd0,73w
fh
70k
jrc
js5

94
1i9
jw1
jd5
p0
jcn
5y
kgu
jvc

1nk0
76f
1fx
joi
71m
6yt
7ay
39g
6yj
kki
1ngy
7f6

6sz
q0
30k
er
4f
jlz
jds
jd0
6w8
klz
fx
k7e
35u
on
jju
1gm
6tr
1nv2,kel
k9r
7b0
1p
eh
6yj
jjy
76l
72k
73g
j88
6x4
7l0
k12
k61
pj
kck
31i
2xy




































































































307
g9
77h
33w
1kg
1nwu
7gw
756,1nmh
jbd
kst
1d9
jx6
74n
jei
kip
kea
1ney
36b
ku5
knl
1j8
k7x
kj1
7h1
1nv3
1ngt
1hf
knu
k7z
1ft
gb
2zc
300
ra
kbb
78u
kv4
eq
k0i
k8b
2xd
2xd
7hm
75s
1i
6ui,k8e
1h3
7cw
jn1
jqh
71a
30c
32a
329
30l
75x
32v
6t4,6wu
os
7n2
7al
1du
kke
6rh
p8
k0o
32d
7gb
394
2zn
9j
fu
jsg
8l
6xj
kx6
1nvm
ek
1nir
1nfh
1nfh
6ro
1nxp
i
1nvv
qk
ry
74q








3h
kxy
p
30h
3cf
7d2
g0
kz0
2xg
jco
1ny7
1nct
9d1
ge
9d1
6wv
kyq
6wo
6u7
6u7
kqq
jml
2y4

g
1f
e8
17
j
2q
j8p
q5
3e
6sx
92
30t


1ef
1m
l
17
n
9
72a
j8j
jat
l
9
l
p4
e6
2n
p
9
1m


es
h
jel
8o
l
17
9
jdt
jfz
1d
1ndo
6yh
1d6
2yo
jer
1ndm
jim
s
q5
oq
328
1cc
t
1lo
6rh
jfj
370
6rj
1c
6sl
jjr
6ri
jhr
jef
2x6
jso
2zo
8o
l
3hc
l
jvb
7nw
1c
2xe
6vc
kz3
1dz
4f
73u,71n
5v
6ua
os
jhy
pe
jtp
6wl
jnm
31a
9
jhk

p1
jf4
724
9

jui
311
1d5
jlr
1nls
jme
en
jna
2zz
pb
6ry
1ef
2z3
k1j
6xv
1i
2vw
32e,jl8
6y0
jqp
jef
jiy
1nn2,1d

6tl
jfe
joz
jjy
729
7ba
30h
1g5
737
k5t
2wz
31h
1dn
jbs
qb
6xl
7nw
1i9
6xs
71t
k53
k2p
1nj2
39o
ql
p
jd7
1nj6
35b
jdm
8o
jrl
j
joj
jgk
1m
jy1
k87
782
19
2x5
jv1
6vy
1cq
738
jwf
j9j
1d
juk
37d
33d
jd8
pp
6va
l8f
1h2
jhp
771
720
74a
73p
9
6rb
2xm
1cx
1n
72u
jnk
9b

2xy
741
7j9
6qy
pr
2zk
9i
f9
1nn9
7i5
kau
jtl
jry
368
jjr
1nlr
k
6xc
k0u
6tg
kqr
klg
jgr
k5y
jdn
7am
1noo
32u
8w
2xs
jou
7gh
jgc
1ne8
kak
1nfk
jyk
7b5
333
75v
1de
k4r
1hp
6tn
7mm
1p
jy3
kov
30c
6xi
2s
1es
pq
q7
6sk
6rz
jsh
e7
1fw
315
1fl
729
jg9
mvp
1ndb
6xc
k5j
s
1nsn
gv
kxm
kl2
39y
7bx
6us
kcb
37l
31
kqz

1nhf
1gy
3h
1el

4a
jlb
6u7

jk2
6wk
38w
jxq
jvc
2n










































































































































































































































739
jd0,73w
6vq
2yh
6yq
7p3,3ba
jzw,6xh
krs
7dc
6w1
365
1nia
74f
1nft
3c1
7ox
1nfo
6zp
1dy
kzu
1nyl
2x0
jrl
1nnw
jnn
gg
j8y
1nn5
jwh
kmb
4g
jeo
k7c
jbd
1i9
2ym
ff
kn2
1nfb
k4f
jss
1ci
jzk
kaf
73n
6sy
kt4,373
1nyz
jk3
6w5
1g4
jtd
jel
7oj
77q
75j
3an
381
74u
ke8
78s
7sb
2o
33y
71w
1gm
1nx0
jhj
jhj
kni
7cs
qr
qr
76j
7g4
366
kav
7lb
jir
3dd
jeq
7ax
2zi
6zx
6vm
knp
k27
y
kj3,k4s
kns
2xe
6zy
knt
7ld
kug
7o2
gk
l2h
j9m
1m
1em
730
gc
6qr
1eu
q4
k86
2xj
30p
7ta
jq2
rv
73p
300,l33
75n
jmb
37i
7hm
7hm
1ngd
2xd
75b
73k
7q1
39u
sm
7ke
7c6
6t3
7h5
jev
jh9
kf2
71g
jy3
koq
jqi
k55
kvq
eh
30c
30c
314
32a
6zg
329,1o0a
329
329
329
329
329
329
329
329
329
329
329
329
329
329
329
329
329
329
kvv
jkb
j8f
jse
jon
kbo
1kf
s8
73i
jh3
1dq
jci
90
jhu
1no9,9k
1du
k2t
1i5
393
729
7n3
1nlp
p8
7qi
79b
33r
jnu
6wg
1o0i,1o0e
jdw,jw9
j8s
1nsh
jai
kp3
l4o
kbs
1e9
315
1ntp
6s8
jv0
jex
6rb
38d
1fw
39o
9l
jrz
l5a
jxk
l5n
l5e
8l
9l
1nes
7n8
l5i
1ngw
ek
jxl
7ll
1nir
1nm6
1ndq
6ro
1nmx
jd2
kkn
6xc
7na
7j0
1nil
7bc
k0v
k0v
jf1
kc3
l5x
77t
2zo
jc1
3az




















2z0
7ap
l70
1h5
kgi
7ln
p
k9b
k9a
6qq
p
1o1d
p
6ye
hm
7rh
k3w
k1k
2zr
7sq
or
4m
4m
ky9
92
1e2
39m
34w
l72
95
1o
32
5y
1cq
5x
39d
6xb
7rp
g5
738
l78
jg1
7ge
k14
6xl
j7z
6z2
kyj
fp
3dn
3ah
k63
7kz
6wz
jgs
l80
krl
7en
jd7

pt
l8a
k66
3i

9
ow
1cm
3dj
1dr
70o
6qu
qy
q5
ey
3z0
pe
1b
6r5
ez
8w,jee
4l
r

je2
eb
4c
l
ef
2wq,ew
g2
6vg
1i8
2wr
9
9
29
1f
1p
l
1gl
gv
2o
1m
5w
1cx
6r2
30d
1cp
f8
1ncp
8m
6u4
jc3
p0
u
jc8
18
6rz
6ta
1ncu
l,jee
2wz

8w
8q

1v

1f
2w4
1m
l
6rb
34w
5u
1ngm,je7
1ng1
em
9
1nf8
4h
5
p2
2xm
6sl
1m
y
1ee
d
32k
jcq
303
pj
6qr

jos
34w
1i
jwy
5t
9d2
8np
j9n
jlc
26
6rj
jmj
kz3
70m
6z0
6xt
1cl
jgk
p
70f
jj3
jfy
j7z
1njs
hm
2xt
6zy
2yq
6rg

6zt
1nkj
jf2
jd4
6ym
l
9
2o
31j
9
jec
jgu
jpt
1i9
jtc
or
p
jvp
72w
ja9,1hc
31g
1eg
3
1kg
1cp
75a
99
1d5
75f
e9
1ep
pb
2w3
hm
pp
pp
jhu
s
6tz
6ta
6xg
1c
2z0
2wd
1ncn
29
3i
1do
7nw
jtm
6t3
j95
1dx
1ngt
787
6us
jq7
1fn
9h
71x
juo
jfx
780
8q
1njh
ph
js3
73l
y
el
2wx
juw
762
2w5
1nhs
2zi
jb9

6wv
6ta
2xu
1nll,1ne3
jm9,304
jmr
2vx
1ep
joz
9
1ea
jdm
9
1e5
2z9
jj1
6ta
k3t
76b
2zy
p
6sq
8m
js9
jos
73k
1nj0
6v8
6zb
7b6

1nmb
jjw
jqc
1kf
6yf
353
1ey
os
1ne2
2wu
1ed
p
pp
jrn
k06
1nic
78p
35h
es
ru
1nh4
k8n
39p
1d7
jcw
1nrq

71c
1v
71d
k4l
jr4
1nik
9
j9t
k2s
73i
k90
jpp
k5r
kgx
7f9
je1
jor
jf0
jg4
jaq
7gh
2w3
jhd
7dv
2zi
2zc
jd9
79a
1nkd
6sa
761
p
qf
1fw
ei
6zz
jku
jcq
74n
j9n
1nh3
2yf
2xh,joy
1co
ej
kkk
6ro
2yp
34d
2yj
6u7
p3
pp
j8a
2w
a
796
6sw
73c
2wf
k0j
kf0
6sk
ej,7fp
6sa
ez
jey
jih
2wl
jh7
or
725
1nu6
6r2
k3e
781
7em

pq
4l
6rt
jge
70c
729
1ngb
k6q
jzg
1nqv
78g,6vv
1njy
1ndd
3
jte
8m
1i9
y
y
jei
6wl
36t
1nnf
1b
1njh
1hi
70y
k0i
1m
jg7
6uf
juc
9
jl0
1d6
jci
1nik
2yo
1f
6y6
2u
1fh
fb
ef
2zl
725
6tc
737
oz
32q
92
6wo
6y2
7hh
4a
6wv
7dm
6rf
310
2x3
k6s
77u
r5
33q
702
ksf
8x
1f
7l8
1dn
kdu
jfc
1nuo
75u
ke3
jh1
6wh
38y
29
353
6z3
jma
juu
749
2x7
py
7e3
kux
jxa
1nkr
34z
k2i
2w7
jqj
jp0
7b1
7iy,6wu
kbu
7a8
k5a
6ua
2xk
1dt
kxi
k32
1n
35z
1nn1
rz
qh
1nw3
1nst
p
6zt
1nrr
or
767
2zq
6vu
jps
7lq
71b
jn9
30i
6r2
k3c
1nct
31m
1e3
pj
33a
jau
1d

2ys
jm0
jty
6yq
74f
po
1h1
jd0
7as
jtz
j9h
kzx
knr
l02
k46
jf3
k3m
6zl
29
kme
2u
1dn
kmu
1nf7
jvy
kn8
j8n
1nc4
70x
1now
75p
l1q
2zh
7pf
jei
382
fl,k6d
6vg
6vb
727
jvh
jjv
jvi
6tr
1fm
7jk
1nne
32p
1ndt
1nkb
kja
358
2xx
ph
7h4
3qd
32r
1nsc
1i
kjx
6tv
1i
jnf
320
k8g
6ul
jom
jms
8y
6yx
327
k2n
6qv
6xi
6zv
ja3
l4r
3cw
76b
wn
1dq
kbq
3ec
729
kpi
ey,364
8l
1dt
jih
kxj
61
kg2
79n
kq4
kg7
1o16
jga,jkd
ew
jfy
363
6vk
kc9
705
p
kle
1nl0
p
g4
jie
jwg
336
77a
j9k
30k
jjn
1cq
1nol
2yj
kr7
1fe
k3c
j9z
1nno
1n9
6wy
8o
pn
1ev
pj
316
jzc
1non
79f
fq
kyp
jwx
k3i
l81
4q
6t9
si
7ry
pi
2z8
2z8
jja

1f1
380
7eo














































































































































































































































































































































































































































































































































2x0
2x0
2y
k67
7gs
6vq
l8p
1nyc
3bb
1kh
7tz
l8r
jd8
kh9
706
706
jzf
6xh
6si
op
7fu
3g0
384
7lx
7eu
op,8w
7b7
1nih
jdq
jdq
1nia
gq
l8x
jzv
1gl
l8z
7l6
kzl
3aq
39q
po
7u1
6sg
3a4
1o1u
6u4
1nfo
p9
7ob
7nw
7gf,1nt0
jzx
ks2
k6u
78r
7b8
6ub
343
3be
khk
7ai
752
30g
k6w
j9h
6ta
6ta
33f
1dy
jge
3g4
77b
321
5
9m
k44
ksd
1nt3
2yc
kht
k3l
l9z
1ngc
3du,15
jzj
k49
ju2
1d9
lb5
kao
6yl
j8n
lbb
1npu
3ei
k7b
6yl
lb3
7z7
jzk
6sy
1nn9
lam
7z4
kms
6tt
lac
1i9
7uh
jll
kmi
7kp
1nqu
kmt
2ym
kn7
ki4
38q
6uu
jll
k05
1nll
jro
7ad
jgh
lau
kn5
k4i
jpx
kt3
jeh
jyi
373
jzk
jov
k4h
lax
1ndd
7dr
l0d
1o2o
1nuv
j9q
jmo
1nwq
jaq
jkk
1nh1
k22
lbp
1ne8
75i
7za
1l1
323
7gx
7gx
1niv
1niv
kii
1fx
kts
77q
joi
ktt
jo4
3bh
7gy
lc4
jj5
7pd
jcp
3a7
333
7fl
lca
35x
jju
9t
k4o
jpc
7uw
7gi
3dx
knd
1nh2
7uy
1ds
jfu
7pj
77f
y
7a7
3a8
7om
lcf
6yf
6yf
lch
720
k0c
ked
73t
kiu
fl
7du
1hs
1nqz
32c
7af
35y
3dc
jir
jjf
k3o
lcm
r4
jaw
jaw
9o
1ht
77g
ja0
knn
6zx
7xv
7v3
k27
743
2y5,k4s
lcs
6re
3el
1nem
jaj,kuc
lcu
lcx
jfx
jfx
jqc
jsw
7ey
f7
jkz
37r
1gb
1gb
jgk
8q
l2g
1neq
1nr0,jar
ld2
es
ker
1cb
1nkb
6rx
7pr
kb4
1np0
jzm
ldn
1o3k
jgm
7e2
3gf
6wm
1em
6u0
1nr6,78j
7hl
py
k86
t3
l2s
k4y
k4y
jxa
jxa
jba
jyn
2vx
2vx
l2u
k89
78u
1nxa
1eo
4d
kjq
1nd7
eq
77s
l31
l32
2yf
7iv
jes
l34
1gk
3qd
1e7
l37
1nln
k1c
ju9
kjw
7vj
1fu
7hm
7hm
7hm
1ngd
7hm
7hm
2xd
1o3o
7vi
7w8
l3b
74b
kz8
74b
1o3p
lek,k0j
jka
jka
jko
k8e
3gj
jxe,jnf
2yy
jnf
7o3
kjy,34z
kbg
jrv
1l6
k2j
6yw
l3m
kve
fn
jiu
6ux
k2k
k54
kk1
l3r
1niz
jh9
jh9
2wc
jh9
kvf
2wc
2wc
1niz
jn2
6r9
6t2
kk4
60
fd
l3y
jg7
jg7
1ga
2we
2we
kvr
qs
jqj
jde
72a
jlq
7c7
30c
30c
30c
32a
32a
314
314
32a
eh
eh
eh
32a
eh
329
329
329
329
329
329
329
329
329
329
329
329
329
329
329
329
329
329
329
329
329
329
329
329
329
329
329
32a
314
lfe
1nrf
qt
1nxh
k1d
70z
6vc
76h
1nif
1nif
lfm
6wj
jw8
32s
7tf
30l
30l
34g
jnv
9
1e9
6vx
9
k2v
j8s
71h
kwk
7al
7ga
pv
jiw
7tk
ej
6rh
jix
6sk
9
r7
728
6t4
6rz
kpc
1nto
1e6
2n
l4b
1nto
1co
71u
p0
35r
1o0g
6rv,6rj
78b
jrb
1o3z
76b
36g
jls
3b6
3bm
9
340
6v4
fs
pq
7fg
1co
kwb
kwi
7th
9
pe
1nm4
1ff
2n
6rh
801
kwp
729
lfv
3ey
k5d
jv0
729
1ff
1o0d
3ca
2yn
ec
731
38p
2t
2p
2x5
9
jto
76b
jiw
kwv
7ca
7yc
eu
7n7
2xk
7tl
jqm
73f
8l
jhf
jd6
jk1
g7
k5g
l5g
1noe
8l
jp1
k2z
kx7
kpo
8l
8l
7wb
809
6t0
kpq
3cb
7ye
jha
37a
k31
eb
1cx
ek
7cc
3gs
7id,1nj6
1nfh
1ngx
6ro
2y6
jih
1ld
1nd3
13
lhe
1nd4
j8i
6vi
l5v
l5y
79c
jn6
7qy
jts
1ntx
1nls
1nrm
1dg
6v7
k6k
lhm
1cy
2zy
74g
gv
kc2
jh7
jpp
kg6
3e6
jlj
76z
7jv
7bw
33d
kxo
l6b
73g
3d2
s
7wp
i
jv6
2zo
k35
1nu3
kxt
jc1
7r5
1nki
1nki
1noj
jgb
3ce




































































6v0
jef
7ap
j94
lil
6vk
lim
6vj
1e
p
jdr
2z
p
6yy
6uv
1gx
f3
7rb
2z0
6vj
p
746
2xi
6tg
ji2
k9b
1o52
2z0
kqo
1nph
p
p
p
p
6zt
1d
p
jkr
jau
6y1
1e
p
1e
p
p
p
1e
p

1nrr
j94
7go
oy
7hc
lit
33p
3fy
1fk
1o1e
ky5
s9
7xb
jza
39a
6u5
30k
790
30j
or
1e2
1e2
fc
6rk
1gs
6r
1e4
7rm
fj
6r
2zq
2zq
6r
2zq
6r
2zq
776
jnj
jsm
1o57
1fc

jy8
jin
k6n
jco
jjb
1cq
jco
jjb
jhw
1fa
kr9
jcm
1g0
kgs
7tw
3fe
qn
kr8
jwf
jmw
j8d
6ye
31e
6wy
1o1g
6uj
7gp
7gp
jwg
krd
1nlc
kre
pj
9d1
9d1
7k2
79f
k63
kgz
7b3
7am
jo1
7lt
6u7
6u7
6u7
1nnq
1nmb
2yx

j9g
6x3
80r
l82
krk
6wk
jig
3h4
7tx
krb
721
jlx
1j2
jd7
1d
qp
31i
lk3
6wk
1i7
s2
1f1
7nu
kz1

jj0
7xh
2z7
2z0
g
4l
7ki
3f
1n
9
h
33b
6rb
po
353
6w4
1cr
1ce
9
4e
e8,1cf
p
5u
g1
2t,2w1
x
3j
t
1nci
i
7ka
em
v
6y3
6qt
hm
4g
ev
26
1dl
6qw
1n
f8
5v
3b3
1c
1d1
11
2o
2n
32k
6rx
6vi
ph
1da
j9p
jaf
1i
12
33t
ja7
3
716
g
1cu
ru
9
6s2
7
6rt
j8l
8m,2wi
pb
2x5
1gc
d
wn
1m

74t
8y

2xp
2yy
1v
29
u
1d1
6z4
1cd
6ug
em
okl
g6
h
2wn
pp
d
1neo
jvr
1i8,1neh
jwy
6r4
1d7
1cx
i
1cj
jc6
d
3f

1d
pe

5t
6ud
1e
2y8
6rw
8y
6x1
1nf0
12

6rs
1fw
i

2x9
6ti
2y5
jhl
2w2
6tx
jhs
2yy
j9h
jgg
d
1ef
jb4
30l

jcw
1i
1dc
370

pk
1ee
jj8,gv
1cv
ph
3hd
1nf7
9
j8c
po
6tf
8w

y
jfd
jd7
eh
8u
1ndt
jkg
1ck
6v3

j9k
p
2t
39o
jgx
2wd
jfv
jfe
6x2

1f
1cd
j8k
j9y
18

1nda
jfb
6rd
ey
898
eh
38p
4a
1nge
1nd1
328
6tl
j9l

6xd
1nct
6t5
5u
2xl

1u
kco
9d
6u9
2wv
5r
2wy
f
2wc

p
29
l
1m
p
pk
26
2yy
3hd
6ry
2o
1njd
jos
1u
31j
om
1eh
eh
6zh
1ncl
ej,6wg
1d7
jbu
8m
jq5,38p
i
s
9h
l
1ne9
jqv
6tk
2wm
6tj
6su
9
2t
2xy
729
2q
jdo
1cm
eb
4g
2o
kco
y
30v
1cb
2q
1nj8
1ni7
70u
jgs
2o
34a,jrk
1ngf
2zk
6ta
1ep
ja9
1cx
jpv
ru
1nj1

6rg
je1
q2
1ck
9
1nkp
pd
jjd,j9e,6sy
j9q
73d
1e8
6wh
jbt
303
f9
1da
l
j8j
6rr
6r3
8no
1ncr
y
l
9
j8e
ps
1nle
2yd
ec
jkc
1dp
pb
jos
7ka
jfo
on
1ndt
pa
l
l
6sy
334
1ndz
1e
or
1fv
es
2y3
6za
i
2q
oq
8u
1f
jp6
6ta
1m
6su
70h
6zt
31s
y
30w
3ha,jlk
75c
6wl
jdp,jo2
i
d
1i9
y
3b3
y
jzn
6w0
6ua
s
30j
x
ja6
jnb
y
1ew
6y6
6tu
jbb
p1
6z5
2s
6w1
jos
9c
jmc
jbv
jo2,kz4
1nd6
pq
6vl
70b
jsx
jwv,jl0
1e0
7nw
1ng2
6ta
1nhi
3qd
k0l
6w2
2xe
jla
jmf
1ngb
77x
9
70i
6s0
2n

6ru
9
k11
26
3f
34n
y
6z3
15
jgr,3h
jd8
1nhv
6to
jeh
2o
1nf8
75h
6wt
jg4
ru
1nof
1ch
k1i

1gz
k3x
pd
j8a
31y
1nff
jol
jr8
ji8
pq
1ngy
1nok
jmk

jhd
y
1cp
6uk
x
723
ru
pa

77a
3qd
2wg
9
17
3f
2xu
jxv
jcr
jge
2zj
1nec
30c
j98

9
70o
6rp
6v9
1niw
1fb
1d0
ef
72r
6yo
jag
1nmq
jy2
jwp
jai
jls
eb
jny
1n
1cg
2xi
ow
795
76d
k65
7bi
jqf
jw6
36y
1g0
1nkl
1nl1
6tg
30s

9
9,2w1
l
1nlp
f1
79l,ji0
2zd
2y3
6rj
eb
jb4
p
1e
k64

1cw
1g2
5v
2wv
jlm
2o
m18
1h6
74o
75n
6w6
pe
p5
px
6sl
pj
6vp
d
1nmf
6tx
75u
kc0
pp
35n
2u
1nn8,6vv
jl4
30a
73z
36c
jex
75t
jga
kcc
26
ex
d
w
1g8
jn3
1co
26
jg2
jeg
6te
pp
1cx
7dp
36k
jvw
703
y
743
2we
6sa
jix,j8s
9
1nfm
jtt
6rf
8no

6sh
gv
jzb
jvr
7bf
2yx
6zk
j9r
p2
jzh
jd1
jss
jus
q3
jut
jfa
2ww
8np
2wt
jih
1n
1ch
jlw

1fc
k6p
p3
jqx
jnm
2w
y
7cu
1ncd
j9m
jra
2z3
1nd1
30l
71h
6sk
kfm
1d6,os
jck
722
s
32j
1nl0
pn

34i

7gt
1npn
k74
k25
35y
7g5
76k
jjw
kjl
k5h
kg4
4c
j9z
k3w
6xl
6xb
js4
2yq
8w
jkv
1nib
6ty
k78
3f
71v
33y
jis
1fd
om
9
2x5
2w0
1cy
1dd
kl0
6vo

jc9
3h
76u
6rw
97
jkv
6un
1ncr
1nfu
3
jyw
6yo
74s
fe
1ge
36f
jkn
jet
1h4
jce
7ib
os
pq
9
kp4
1d7
2zn,j8s
9l
kfv
k9v
kkt
2za
74g
3h

jni
7i0
2q
f3
1nk6
jjm
jau
2yx
2yq
jqx
1dh
6yc
j8y
jgd
jx6
1nv5
jlc
2xo
6wd
6rz,jw9
7ho
i
k96
1ngp
jam
jdz

d
717
9a
2xs
l
7bl
x
71v
355
7i6
knb
1en
35o
1nd6
74c
jag
1nk1
1ncb
31h
2xl
k6f
8y
9
1d4
1fl
8n
1d7
mvp
k91
74r
i
1ne1
1ndr
6vn
f4
389
or
1ncn
jcm
7k0
p

jp4
krn
jsn
7hr
2xy
pe
pb

11
khb
1cz
73e,1nmh
7ny
75d
jjt
7bt
349
qj
1ne4
j8j
6zq
1iw
jgm
1nix
1fw
jgw
1nkh
6sc
6v8
qk
1ch
6vk
1nfn
pf
q0

jtx
2x0
jod
jeg
7in
jdd
jhp
1nmp
jge
94
j9b
36m
7ml
39v
jhk
30l
2ww
jdf
32h
p5
jla
kg5
6s4
jb1,1ns0
7jw

1cl
kyc
39i
74p
7ek
hm

k9z
6ug
7ly
k1s
k6a
1gt
j8a
6u1
1nmm
8m
j8n
2yt
6xs
6tx
6yg
1en
jg6
ktz
jc4
1d3
1niw
jbs
f7
74d
jl5
jw5
jqf
799
1i
k2i
6yu
6y3
jwr
364
9
1d7
2y9
2n
9
1cd
6t4
jz5
q1
jzq
1nu2,k35
ef
p
kqt

j9k
ky8

1ny6
jg1
1fa
1nw5

j8d
1nct
1nkk
rh
kci
1nlc
4a
1ny8
1ngg
1v
jj0
1nyk
k68
6va
p9
357
79r
jqy
6z7
1ns6
jgh
73m
l0f
1gj
341
1i9
6t6
1nlj
2o
1iv
jch
7bh
jln
kuj
1dk
7e2
kjh
7h3
jgn
786
7lg
kos
7g9
kkd
90
2yn
pq
pw
l52
wn
kow
1cm
8l
jm7
kxd
eo
1ngy
jc0
jf1
jme
714,1o11
1ch
fb
p,1e
2xi
l6t
2yu
7d1
1e4
oz
36y
k6n
26
l7m
sr
7b2

2yx
3z0
7k4
1d
76d
l86
3a2
l3a
7ah
jbu
jeg
2z4
741
op
jzw
jd0
jf7
3ds
1nt5
6xr
1i9
ktp
1nc7
jbd
793
1ncj
35l
70k
y
7t4
kty
7dt
2o
1nhs
7af
y
309
1f3
7dw
jfx
710
jge
kuk
kb0
6t1
73c
75h
8c7
ph
ph
39e
kjo
k8a
7q0
1ja
6tv
jsz
j9y
2zj
kbh
6yw
kbj
k8l
2we
jxf
1nve
kbm
7ku
el
6y9
6qv
jlr
k5c
qa
os
k6g
kka
pv
1ndm
1o0f
8n
kwo
jzp
1np5
1nfm
1ni7
i
kks
7nb
i
2wx
1dd
l68
6zn
ew
1nei
2z0
js3
j9i
jkr
p
p
7ra

790
or
69
5y
klj
77a
3b0
ow
1cq
j9z
l7l
99
1nk7
jlb
6wz
347

1dp
jc3
pt

kcm
7rz
2xy
1fr
d
2ys
jds
6ry
kcz
7cq
6x1
6si
1gp
78f
71d
op
1nrs
l8u
krt
jke
j9p
39k
jwz
7i1
1dy
7do
qm
kzs
6yn
97
5v
5v
1dy
7bl
5v
jta
1d8
jld
31n
ei
6vh
jbl,6vw
75d
6v9,1nfk
1nfb
2vz
kn0
1dw
7nx
6zj
k7m
73e
jr0
1nlk
1gi
jvx
1j4
1o2g
1i9
1ci
1njy
747
1nk0
jkk
6v9
k7f
kic
79u
j81
lbt
1nqo
70w
7gh
kdr
j9e
70k
kij
k0a
k0a
7bg
70r
ju4
ke6
ke7
ke8
js9
y
ke9
ke9
70s
k4q
kng
ku1
73t
k26
7hk
jjv
k27
29
3c5
1njg
1nte
jo6
8q
pk
3en
2zw
ji7
1j9
juu
j9b
jl5
345
kes
6zu
33h
2xj
jfd
ldy
2x9
kjk
1nkc
77l
jeb
6w0
1nkt
jkn
7tb
fm
ldh
kjt
72i
kju
7hm
2xd
1i
k1c
6ym
l3g
j9y
jko
7fo
k8f
2y3
kbi
1ntl
jrw
1ndu
71a
lf3
2we
5u
6uc
jhk
kvk
rr
7e4
30c
1npz
1nxg
jyz
jdv
jdl
2wg
ej
1d7
9
kwt
k2u
pe
r7
1d6
7vz
1ka
1kf
1gq,1ek
303
7kw
7zw
1kf
jd9
3aw
3ha
3gl
jsf
rq
k5e
j9o
3ax
9
79b
rw
7mv
2yw
j96
1nkw
1nik
jey
1njn
6qx
8l
jv4
6ue
1nq5
6sh
jha
eb
1dt
joa
eb
2y6
7lm
k
f
jd2
1nd4
k93
80e
i
3ft
7qw
jl1
jue
lhk
6v7
6sc
lhp
1nq9
lht
s
1ndf
1njr
v
ew
1ni9
js2,1nu1
714
74q
1ch
jqp
1e
jv8
6us
1gw
1nss
7eh
3h
1e
6vo
jvr
1nfn
p
jb8
2z7
6zt
jb8
6tg
jb8
p
1e
770
liu
7a1

p
7tt
kqv

k6m
7a3
7hd
7he
ky7
6ri
or
k12
kqy
38a
7gc
1ea
721
jza
ta
36y
kr6
6rf
kgp
77o
26
26
jau
6qq
krc
ee
ee
7ym
6z2
1el
ps
7rs
p
6xb
pj
pj
9d1
gf
jfj
6wv
kri
fq
l7x
33a

6yr
kh1
26
q5
j9g
34i
ljz
jml
1nnp
2xy

r9
7yp
3h9
2xy





































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































1g1
jgu
ks5
lk8
lk7
2ys
739
kcq
85w
2zm
2x0
2y
kcr
jm0
7ah
jds
7cg
73w
lkb
1dy
kh6
7or
jbu
85x
jbu
jt8
7u0
6zk
kz5
80z
d
71x
lkd
jkt
jkt
755
73a
73a
7s2
7l3
7l3
2z4
6x1
706
3cj
jzf
lkj
1o5j
krr
k1o
k1o
741
pp
3bc
1ne9
op
op
1cw
l8t
j9r
klx
7dc
7ss
1njv
jku
kct
1nig
34a
3g1
7eu
8w
6y5
kru
kcx
j85,jkv
7ev
jke
7l4
1nmd
jdq
jdq
1nia
fh
km7
6xd
j9p
j9p
862
1nft
1ky
1nqg
1nqh
krz
1dc
1o5r
1nfo
1nfo
1o1v
k3k
l93
jbv
1npl
7st
33i
33i
jd0
7oz
1dh
3fi
km3
jd0
83w
l96
32n
1nea
l
34e
jzx
jzx
815
l97
1nqi
1ncp
km5
km5
78r
6ub
jar
jar
jar
khj
khj
jar
jar
3g3
31v
jbw
6yn
6yn
1g2
83x
jtz
97
ll8
kzt
30g
ks6
74k
joe
7p1
7sv
1dv
k43
5v
5v
jg4
1cz
3hf
310
869
7yy
ka1
7yz
7u8
7m0
379
l9j
70q
l
l92
7fu
11
m
m
819
6ty
86e
6ty
1nqk
6xx
1nyo
ju0
kd0
6sf
1nnw
6ss
jsp
k1w
jof
llk
1dl
1nym
j97
jhb
jhb
jhb
jo2
f8
708
llo
7ua
31p
llr
jjc
khp
1nrw
81d
kd4
jqa
1o23
jwh
llu
kd5
k47
l9v
86g
81e
jyd
lm3
7ep
k3m
l9s
kd7
ksm
1nwi
1nqn
kab
jhz
jhz
k76
ji5
khv
jzj
7of
la3
72d
1gd
7z1
l0c
1nwj
k49
ju2
32g
32g
l15
7ud
7br
jac
81k
3f
1nml
jvw
1nna,1nut
kt0
1nf7
k7d
k22
2wh
2wh
1nlj
ktm
7fz
jvf
2ym
lno
jyh
lmr
jk9
lmm
kt8
6tk
l0m
37p
jcz
6vw
k7h
jvx
jhq
7dq
jij
1dw,lr4
1hc
6uw
jk9
1nwr
8x
jmy
1j5
lmf
jgc
1e5
1o2t
6v9
1nqq
1nww
k09
385
lad
j8n
1o2n
7s8
laq
k24
e9
jum
2vz
85a
k07
81o
lbn
jll,1d9
1g3
1nz6
lml
ln1
6vw
1ndd
6yl
1ndd
2x6
735
kmz
l16
k04
j8n
k7h
6z7
jtg,1nii
1nuq
jwj
77w
ln3
81j
1nqt
lp0
jgt
jmy,7by
ju3
81f
j8n
1o6o
jkk
3g7
ksw
6r7
7c1
1f
2w
1nwo
2wh
1ns7
k23
7ds
6v2
7fy
72r
l1p
2vz,1nka
81m
7ir
37c
1ndd
jvz
1ncj
kai
jgj
7c0
3hj
jjt
1nmk
1ndy
1dn
ki2
k09
1eq
jrn
81n
jwl
7m7
1nwk
1m2
8m
2vz
341
1ns2
lb6
kai
1ncx
1dn
kdw
1e5
844
1nqy
jmo
1nqu
jgt
l1a
1dw
7au
7pa
kdi
7m8
7ad
6w5
31o
jr0
lat
j8a
1o6s
7nz
6r7
1nc6
6uw
lo0
1o6i
7t1
6v9
6w5
j8r
jw0
34s
j81
1nou
j8r
6r7
ji0
7s9
k7q
4
f9
laj
1nid
ln5
jk9
1nqw
1num
kic
jun
k4k,kmy
3f
1g4
jdg
e6
7kr
7z9
7jg,lnc
6sy
l1o
k09
j8n
lae
1o6l
f6
1f
lar
6uu
1ncx
kdw
78g
e9
8x
kti
lot
lp5
gr
70k
76f
76f
lp6
6xs
6xs
7m9
1nux
1niv
kii
77q
jyk
jyk
lp7
lp8
kil
jo4
kn9
78p
lpa
3am
jj5
lpc
7bg
kar
6tx
9n
kna
3hl
349
l1r
6yg
7zb
81u
ke3
y
y
k25
3db
l1s
lc9
1gu
1gu
lpe
jh1
jlm
ktu
84c
1hm
7k9
1hm
tg
7fl
to
381
35x
l1v
35d
74u
3cn
lph
81y
ke7
jju
jju
jei
fr
jxv,7ze
jae
7ph
4r
knd
7g3
1nh2
js9
36z
7ux
6wh
6wh
1he
juo
1de
723
1l2
1o35
7ol
l1z
jxw
kea
qj
qj
3hm
6ze
6ze
6ze
lpk
7mb
7mb
86v
l21
331
3jj
3jk
k0b
lci
tp
l22
7pl
lpl
lpm
75l
k7w
k7w
k7w
7zf
k6d
73t
73t
jhj
81t,3g8
fl
1nzd
7an
7cs
72x
jup
7jh
7mc
821
1c
32c
36b
7af
7g4
1ew
1ew
366
kav
38t
1i0
1i0
823
86x
jir
jir
k3o
lpt
6vb
76k
3co
r4
ru
kiw
7aw
jli
7pm
7v1
jgv
727
7ax
313
2zi
2zi
1k6
7pn
1ht
38i
38i
knn
lcp
7t7
kno
kno
ja0
y
7zh
kb9
7ji
6sw
309
y
1d8
jvl
7se
1nl6
743
lpy
jjw
j9n
1o39
j9n
jch
1nx5
jjw
lpz
74s
6re,l6g,li4,304
1nuz
j82
jur
360
1nem
743
6r6
7y7
1nfx
6zi
871
1nv4
6zi
1nv4
6sf
jfx
3fn
1njg
1njg
3hq
jqc
6rt
7ak
k4u
873
1f4
kj6
kj6
k7z
f7
3jo
kuf
jln
jln
k9s
34l
7kb
6xt
1fb
1lq
34o
ld0
lqb
30v
34t
34t
7vb
7g6
l2f
1lr
876
1gb
1fd
1fd
3dz
94
1e1
1nzk
37r
keq
jma
1nr0,lkm
7dy
jq0
juu
ld4
1dk
7vd
828
829
6s1,ld5
7b9
j9b
lqk
79w
k2b
2x7
lqo
74o
k2c
3ge
jgl
2wb
jdk
ko3
719
kb4
75h
jrr
jrr
37s
345
g1
kjf
345
lqy
1nr3
70c
70c
1nff
7sh
3b5
6zu
kuu
kj8
1df
1df
1df
1df
7eq
7eq
1g9
730
lr7
kjg
l2q
lr8
2xx
7c4
jw3
ko7
k4x
jer
py
py
31a
r6
s3
6tl
6tm
ldz
2x9
2zc
7jp
300
1nix
lr9
p1
7gj
1o8i
33g
6qz
319
1no6
1no6
1no6
f5
3jr
6zc
1i2
jwo
30p
30p
30p
30p
82d
82e
k89
l2v
lre
kjo
kv0
kv0
k4z
4l
lrk
jpi
jq2
1np2
jr6
jr6
jr6
jh2
l2z
k0h
1eo
1eo
1eo
1o8p
6tn
j9s
2vw
7y3
74a
tq
7mk
2yb
77s
2yb
73p
tr
jux
7px
37t
37t
37t
1nhl
1nhl
kv6
kv6
t4
kjr
3ih
kjs
jmb
3js
39f
799,kju
1e7
jsb
jsb
l36
lry
kba
1i
eu
7fe
key
key
kbd
33z
k3r
2zs
75b
lef
ju9
ls2
l39
kjw
1il
1il
1fu
1fu
1nmr
2xd
2xd
2xd
ls3
7hm
2xd
7hm
87i
1ngd
1jb
6tv
75b
87g
ru
k8d
k8d
k8d
ls5
t5
87h
6tv
jxd
kjx
jsz
2zd
2zd
kbf
71t
71t
j9y
kvb
kvb
5t
7mo
3av
jka
1o00
jko
ls8
jxe
jxe
7a7
7a7
lsa
82h
len
jtm
2zj
38k
2y3
jnf
jnf
jfp
k8g
6t3
1h4
3er
lsb,7c6
lsc
9u
jqg
6vt
leq
1nnh
kvd
l3n
392
k52
6tp
jeu
786
lsi
kf1
k2k
k8i
ji1
k54
3jw
6ux
jeu
jh9
2wc
kk2
2wc
7ao
2wc
kk3
k8j
2wc
2wc
2wc
2wc
2wc,jjk
2wc
1niz
7d8
jn2
oo
jbg
8t
2xa
1nf2,2m
6r9
8p
84p
71a
70t
jqi
jm5
2we
2we
jg7
6uc
6st
6wi
6uc
3bk
jxf
jxf
3ij
1nhu
1nhu
jpk
jpk
kvp
1ngu
87p
kbm
82j
2z3
1nie
kk5
327
jqj
7q5
2z6
6y9
2z6
1o90
1id
82n
l45
kvt
kvt
84r
314
32a
32a
314
314
314
314
314
779
314
7c7
314
314
7c7
314
30c
38m
30c
30c
314
30c
30c
eh
30c
eh
32a
32a
30c
6zg
314
32a
eh
32a
32a
32a
314
314
314
314
30c
32a
314
30c
314
314
314
32a
314
32a
32a
eh
30c
eh
30c
32a
32a
314
32a
eh
329
329
329
eh
30c,lt8
314
33l
33l
lfc
koz
70z
7mr
kvy
j8c
j8c
7oo
3jz
1nif
1nj2
1nj2
30m
1o98
jpm
6wp,1ned
jw8
6zr
ltv
k59
k59
j8f
30l
30l
1niq
jjx
jjx
jjx
jjx
30l
lto
lfq
kfc
30l
82r
2wg
jon
jon
jon
7q8
j96
2wg
jf5
pv
jhu
1o9h
jdf
39o
pa
pz
6zm
jh3
6vf
1nvi
2yw
32d
9
l4w
r2
jdf
jw9
1es
2xw
ej
jud
1nq0
6v4
j8s,jci
82u
os
lup
1d7
8n
jpo
kp7
kp7
jwb
pe
7ql
ja3
ja3
7sj
jai
2x5
1f6
7iz
1gq
66
jud
82s
pz
74z
l4g
9
2y9
1cd
728
3cv
1co
9
e7
6sk,1ng8
2yw
pe
34b
1fl
1nm4
6v4,e7
jdf
39p
r0
k5a
6wg
3bl
qa
9
6s8
1cd
33r
7my
9
lg4
lfx
luj
37w
3fq
315
p5
1ek
6ua
ltz
wn
ea
3ha
9v
82y
1i8
1i8
6yv
pz
2t
jd9
9
90
pe
7qk
9
kp6
lv4
2w4
3ha
7qj
6vf
1nm4
1kf
juc
luf
76b
1nkv
kw5
jz0
6wu
9
os
39w
6rh
p0
350
1i5
370
2xt
39p
6xo
lg3
9
2yn
ec
82x
1mk,2p
9
6v4
84u
788
6s8
r0
jv0
jrx
2p
jy4
kp9
32h
jjq
2n
7jt
1d7
p0
7w0
9
jjy
1co
6v4
7a8,7df
7fq
2yn
7f1
k2t
k8p
7my
3cx
7n6
gl
38p
6zv
7c9
2yn
6rv
jz2
7vx
2n
j8s
7kh
2zu
7dg
gm
3gn
803
7vw
ec
pq
1fw
jsf
3k0
9
3cy
1du
7ya
9
9
jhu
2yn
6rh
2zf
ec
802,lut
5
ea
2zn
1nod
k9u
2xw
6rv
3fr
1k8
6zv
9
3bn
lv2
729
eu
1nfy
jwd
jck
1nfy
jl9
k6h
31b
jey
lv7
jck
kft
885
1o49
k2z
g7
73f
kfs
73f
l5m
6qx
js0
kwz
l59
jxj
lgk
lve
jgq
kx1
8l
8l
jhf
6s9
6qx
8l
8l
7sn
jhf
jgq
jhf
jhf
lvg
1nsi
6tu
8l
jk1
jxk
jxk
jxk
g7
g7
7r7
lvn
lvo
l5d
9l
8l
lvq
1o4a
krq
7w9
g7
888
1nts
j87
1np5
g7
g7
g7
8l
g7
9l
9l
1nvj
6s9
9l
k8y
kx8
6xj
8l
8l
g7
g7
jp2
krq
krq
l5k
3f0
l5l
j87
1nvk
9l
8l
7qp
1o0m
j9u
kfr
6t0
lw8
339
lw9
1ng7
jff
gs
jlz
kps
7n9
jdb
1js
7qt
kbw
37j
395
eb
32z
lwf
mvp
74r
1cx
7tp,3gr
7ie
tv
88a
mvp
eb
7wd
jwd
jkc
lwh
1dt
395
1dt
ek
eb
8s
1nir
1nir
1nir
1net
1oad
1nca
1nca
1nfh
1nfh
1nfh
1nfh
1nfh
1nfh
1nfh
1oaj
1oak
1o0t
1o0u
1o0v
1ngx
1ngx
1ngx
2wb
1ndq
1ndq
6ro
1ndb
1ndb
jih
j86
1nd3
1nd3
k1e
lwm
1nq8
1o0w
lwn
kxg
1nis
1nis
1nis
1nis
lwo
70g
2x8
1o0x
kkp
jrf
jg3
38n
1nhw
knm
jdx
1nq9
3k8
7qu
k93
k0t
337
jny
kkr
jcl
61
72c
72c
jz5
7cd
7cd
rx
k32
lws
351
2za
2wx
2wx
1n
1n
jmu
1n
397
1oat
1ndj
1ntx
s
1nkh
1nj9
k95
6v7
1nh9
jl1,1nk5
835
kg2
1nf4
lhr
jmg,jd3
jd3
7fs
lx4
job
gv
gv
k6k
79n
gv
gv,jd0
3fu,1nvu
6sc
gv
77d
88c
6sc
6sc
gv
l61,3e5
gv,jd0
7j1
k97
gv
7wl
k5k
k5k
k0v
1o01
kby
kbz
kbz
7kk
7bd
jdy
kg5
35v
q1
q1
7dh
7h9
36r
kc3
jic
jic
jmg
jqn
1ntz
6zn
th
33d
72m
72m
73g
1nxv
2wx
2wx
2wx
jzq
35s
35s
gh
k0u
7ec
7ec
15
1ngp
15
8ee
8ee
8ee
2wo
kgf
l6d
kqa
77t,l6m
78d
714
1nxw
7ef
jlv
1ob3
1njr
jn7
k0x,1fj
2u
88l
jb4
jb4
jpr
lxt
1o4s
jz6
k35,7g0
10
3k
k0y
li5
k5p
kl6
714
27
1nnl
k6l
7a9
1ni8
lod
2x2
6re
72t
l6n
2wo
1nki
lxw
lij
1nei
1o4x
jvo
jvo
1ch
ly2
1nju
jsj
74q
jdz
jdz
jdz
jdz
jfy
kqj
1ch
7wq




















































































































































































































k10
kxv
6v0
85c
1obg
p
2z0
jv8
2z0
1ig
3i0
gd
6r8
6vj
j95
p
6s3
6vo
1nsr
6qq
6uv
1nss
lyn
k37
ky0
jiy
308
83a
80k
pf
pf
1d0
jkr
jb8
p
7rd
7d1
p
324
k39
2z7
2z7
35c
35b
71c
371
sv
j95
j95
p
324
6zt
p
p
p
7wx
l6s
f3
7j2
p
2z0
34d
26
p
u0
7f8
jc9
jcm
p
6uv
3h
1obo
p
30b
p
1e
p
1mz
p
1fq
p
kc8
7j3
klh
6vy
klh
7ng
7xc
ky4
80l

lyo
kqv
kcb
l6x
6u9
jcn
f3
1o54
kqw
2zr
1cv
34w
9b
tx
kgk
7dj
7dj
6tj
6ri
6ri
k12
sb
91
1ke
4p
ql
rt
l6z
j95
3kg
kgl
or
38a
lyt
liz
85g
80m
sc
88t
1v
1e2
7rl
jp5
lyx

2zq
7aq
f1
or
ow
1e4
6r
6r
1e4
k3b
7jy
jza
jza
77a
95
79d
7nr
lj4
9w
lyz
2zq
h1
l75
jjn
jjn
2y4
6r
3h7

1nu7
1nma
1nu7
1cq
346
33m
jsm
1cl
jed
l77
1o50
2xy
p
36d
7aa
1cl
lz6
jnj
kln
jin
38v
6r2
6s3
7bp
6y4
jly
83f
m0i
308
jau
jmw
308
k60
jco
jco
jco
jjb
6xz
6y4
1kv
kyh
1fa
lzm
ee
fv
372
6t5
f4
26
kr5
6y4
6y4
705
jau
1j0
kgn
jnj
jmi
qn
6wt
3bq
l7o
6s3
jqq
378
j8d
6tb
31e
j7z
6tb
6wy
3kn
88x
2yl
ee
7ej
ee
7rq
jek
jek
pf
2yl
1nsz
jzr
1nct
7hg
6uj

h2
ljm
lzz
k15
pn
6uj
3d4
3j1
k15
85o
lzy
m00
1obp
3ai
pj
26
pj
pj
kre
jgz
jgz
9d1
jzc
kym
9d1
4a
jdn
klq
m0a
jdn
1et
k9i
1nhh
jfq
76t
1iq
jfj
kyo
lio
6zt
jav
7o9
ljt
jfj
1oby
jvr
6wn
6wn
7b3
kxw
kxw
l7w
krj
3br
3br
p
7no
6yz
je5
l7z
jo1
k3j
6wo
6wo
6u7
7np
6u7
1n3
6u7
6u7
m0o
kh0
kya
1ir
jop
32x
ot
2yx
7el
7dk
1oc1
q5
kyu
kyu
7rn
ot
ot
ot
2z0
m0t
kyv
ot
1d
2z7
39b
6y1
jc3
3a1
3h5
6vy

m0w
3ea
jiz
1d
2xz

7ih
1cj


kh4
1n8
jml
rn
1d
k9l
80u
2zz
qx
1d
qp
qp
31f
l89
2z8
2z8
6w9
jq8
kck
1v
1d

js6
js6
72q
m13
kya
1jh
lk4
6zs
lk5
er
1jy
83o
m15
6th
jva
79g
3kx
2xy
1hq
er
1fc
83q
6vl
1jj
2xy
2xy
6v0
85v
ow
77p
7j7

1m
330
19
2yv
3
9
2xk
j80
jhx
9m
778


3f

29
2w

3e
370
34b
9
b
74s
h4
1i
9
2w9
2ww
2q
26
8w
j8q
6um
8m
1cb
9f
j91
oq
y
303
8n
j
p3
6rc,8n
1c
6rq
1cn
3hc
i
1c
6ud
n
pq
9l
9
2ws
gv
1cd
d
1d8
l
ov
pp
v
1nc8
8o
j9w
1ei
1cx

1ei
el
6r0
el
1ep

y
ev
2wh
j8x
ey
es
8p
5t
9
h4
x
g1,1ee
ou
6yr
5v
3h
p
jaw
6ry
ev
716

j84
hm
j8r
1m
ph
1eo
j89
jcy,j9f
j84
jad
or
2w
v
6ym

y
6sn,6sq
j8u
1m
2w2
4g

po
or
1d1
8no
2wx

1ncv
l
6w2
2wj
6tf
2xe
jcx
2wv
2yy

17
ja5
2wb
p2
ew
9
jcs
6sb
6r8
m
1hc
30k
6x0
oo
330
2w

j8m
9h
6rk
ej
30i
jdh
4c
s
2vz
l8f
jfr
j8i
k
7k6
76b
1c
8x
eo
1e
je0
j9g
y
1d0
6tb
4a
3hb
v
1ct
6t8
6r3
h
jbk
1i8
j9j
j8m
2wn
6uk
15
d
2z6
b
1ep
2w5
1gp
6rs
jih
1ncb
2m
je4

1cp,1nfg
9
71w
15
9
1nd0
jfr
je3
26
6u7
39p
6vr
2xv
pe
1di
j8e
jvr
1cd
6ts
6we
pj
b
p3
jbq
1cc
hm
y
pk
jeo
jaj
1d4
or

2x8
8w
jbr
v
y
6si
3
r
b
j7z
j8a
2xj
9

2wv
x
pm
30d
jes
2y4
1nfj
j89
ph
26
jdx
ot
26
15
2wu
1e0
i
1ned
k6o
6w4
8
1dg
jen
2vx
jcn
2o
y
9
2s
6qv
10
ex
1ey
jbw
6s0
eh
2yh
2y1
1nch
6vm
6ux
2n
3e
el
p

6sp
6xf

1dj
2wh
2z0
6v2
2vz
y
jdj
6vx

2vx
18
2o
2xq
eh
d
29
1ngq
jki
330
jfa
2wl
1e
1dh
y
39p

1e
2wf
8np
y
y
jbf
jk6
s
2yg
1nel
jlg
6wr

p3
b
f8
2o
6y5
jlf
ph
6yr
d
p0
f
ja6
jfh
31b
2o
8p
7da

x
4l
1nhb,1ngz
y
2o
60
2wt
6qt
1d9
1new
2zw
1nf3
30d
jdk
5t
6uz,72g
72g
5v
1e
704
1dl
6uu
8r
p
jiz
1ne9
1e0
x
1p
jdw
jkw
8p
1m
j9r
jbe
j7z
1ngi
6wc
6ur
9d
1m
j9y
8np
6vv
y
jeg
2wy
y
jc4
jf6
f
1de
6ui
4f
1ndd
jej
1d7
38p
1u
8n
jnz
ei
6x0
9
v
3j
jo7
7gh
9
2z2
1nfz
jdc
1ngp
2x2

2z1
30e
j8w
2yv
d
6zu
m18
1ni3
2o
6u0
2ww

6ub
j97
1nfe
p5
1nhy
6rf
1nit
p3
8w,jl3
1b
11
6z4
8l
s
1lp
9
1ncm,2wi
ru
l
2zg
3j
1ch
jf4
2yd
1ndf
j94
ji6
6tc

2xv
jr3
1ni2
5t
2xg
jqt
1nfk
jdp
jfs
jm3
2yu
1hc
32k
jpf
2vw
1ey
30d
1neq
jkh
31d
gv
p
2zr

l
m18
30l
72z
2x7
4a
1ne2
6zd
6tr

ju5
jmz
jcu
39o
3h
6t4,1ni6
31t
p3
72n
7gh

p3
j9e
1da
jaj
1nfp
jbt
jsc
2wd
1neb
744
6x0
70n
6vd
jcb
jvg
2o
6s5
jnr
6su
1ncu
2w3
30i
1f
6rg,ju8
f
y
6z8
73y
6rw
jh3
70j
jqn
73s
j8u
y
8s
jm2,1nl7
jap
or

j9h
6ur
9
6r7
74i
jt9
2o
jlc
j9c
jt6
1nd6
6vb
38p
jv5
6ro
700
2x2
1ch
jcm
1n9
4a

1f
1nd6
g1
1cd
jwe

jth
6zn
6v7
2w7
1dt
6vu
2xz
jqs,4h
6yp
ow
715
1d4
6sc
6vn
y
y
jvs
j93
jh1
ja0
jm4
6st
2xn
74j

709
73h
2yb
jfg
po
1nh1
6z4
6s0
1nfs
jf6
2zl
6sz
1i
703
jl4
6rg,jgn
jiu
729
jex
juf
1f
jxg
jff
72o
72v
p2
6r7
6s5
jwn
2xx
9
hm
1v
2wv
1ne8
75k
8t
1dm
y
j8z
jbq
327
pv
1njl
773
2zb
6ri
joc
6uj
1nmz
s

jbe
jew
ph
1ep
6rb
jpn
jnh
jlx
3h
1nn3
9d2
jww


2z8
6uf
763
1cy
36y
jin

7k6
ph
2xv
6x7
jym
3i
jgm
j9s,k03
6sr
3k
6wy
352
32w
30n
k1f
jxp
5t
jxi
jqo,1nf9
36y
1f5
1ng2
1nly
2ye
76w
jfg
32b
6yn
jrm
jpy,jtj
9
6tw
m18
jys
1nhg
6ts
p9
jbw
6v2
jum
jbk
jaw
jej
798
3qd
5t
6sa
31c
p
jk8
2o
jbc
70a
34r
j9b
76b
pe
1nk4
i

1nct
y
30d
jrt
1nec
1ngu
310
jc8
2yc
jpm
6qq
x
1f
2w3
2o
j9t
1cf
1ngf
6qq
1f
8x
1nlx
2z1
6x0
8c7
jw3
1i
jfp
30c
2xh
728
9
k5i
px
s
6y8
k5v
2xv
17
71e
1ec
1gc
k19
1lp
1nh4

d
6x1
3f
m18
jbs
6vb
898
k0k
60
3ha
6xc
31b
6tg
jdm
95
1cj
jor
719
1m
2m
i
4f
75g
6uk
8m
1ndg
j8e
jci
s
1e
6tj
6vl
33p
jze
11
1dm
35k
1i9
32k
1nfe
jox
1nhs
jep
jit
29
es
j9v
3i
1nkq
76x
k2d
318
e
ec
6rb
k2r
k8z
6tf
1nq6
1gr
v
b
72p
2zq

oz
jwy
pj
1nd0
pt

k16
jao
1df
1nm2
5w
jrg
jcq
jfs,jkv
1nhk
a
96
34u,j9v
30l
9
jjj
1d7
6tf
2yp
k0w
jc9
jsn
j9k
708
jm9
jh8
6t7
1fo
juy
9

4g
x
6zw
y
jxy
1nmr
5t
9
34b
1njp
k33
6ry
1npj
6to
73n,2wi
x
jvz
k7g
kah
jbl
7bs
2o
76j
jep
j8k
pk
ji8
31j
jwu
jsh
jp5
k9x

ji4
11
pd,8x
k7u
1dk
2vx
jht
jk5
6x4
1d5
k3g
k1l
79q
6se
ka5
je6
8x
33u
323
kaq
jbe
jeq
1noy
76g
6qr
2x9
6ui
jf9
6zu
2x8
s
2wo,1noi
qv

2q
jni
1ncn
jks
1nhh
jzs
k9m
jcr
71s
2xd
jvm
34h
2zv
p
6zs
31v
6u1
1nor
6yi
2zn
2w8
30x
p
k9c
kco
36j
1gd
1ndx
2w3
6tx
y
jgv
jfn
jdv
jsf
r
1njp
eb
jfg
1ni8
1hb
346
1ncn
2yj
kch
jt8
6ug
33c
1ni0
2wv
1nl4
jgv
jw2
4l
2wn
j8h
5t
1ncv
1nq2
jcl
gv


3h
6vo

jtw
jf0
8w
6ss
708
je6
jhc,1ns1
2yt
jaq
2vz
1ncl
6sw
okl
1nne
k4v
2yi
749
6rx
2zc
k6x,6wb
6w2
6ra
1i8
6sx
i
jiy
p
7d3
k9e
pn
26
jav

1nsy
74t
1ck
j9q
1njy
y
30d
7a4
2vx
1i
320
8y
1nre
9
u
6v8
s
6uk
jbo
qo
1ns4
2wh
jbd
k7n
ph
jrv
6w2
2x5
731
1ndj
j94
pj
74t
6yq
6zk
2z4
jke
po
d
1gd
jgd
k1e
6x0
jzl
1nl6
jpz
2yb
6ym
k2l
6y7
77y
8l
1nj5
eb
31q
j95
1e
7gn
kcf
jg1
jgs
je5
30s
ro
k69
kcv
kco
jbv
6w1
6ss
jmm
1nt7
77v
jun
1nc4
jd1
jhh
2w3
70r
k4q
1ncl
344
1nm1
37n
jgx
1nkc
2vx
6x2
2yb
jr7
ru
jua
73z
jra
juz
jw7,k8o
12
39p
39p
6t4
2yk
1i8
6rv
jai
1nkv
1d7
jpl
jvm
736
72b
kkf
kbv
9l
1nsl
eo
1nil
1nm7
1ndr
1ndr
kc6
p

jq8
6y2
6tb
6z2
1nlc
jdn
6yz
6u7

6sp

74t

jkt
1cx
1ne8
8m
32o
2yt
jx7
2w6
jfp
jtn
9
1n
k9w

jav
js5
jbv
7nw
jen
6to
jul
1nc7
7gh
7a0
2w3
jx8
jae
k4p
7ct
kk6
9
jl2
jbu
pp
6va
jdq
73b
1dx
jl3
p9
1dh
joe
6ta
1nhi
jg4
m
khq
4g
ki1
2vz
kal
1i9
k7o
1d9
6tx
7fk
kim
y
78s
jae
79m
jcp
kir
jli
313
1nuy
6xt
1h0
2x7
7jo
jbp
k1b
jn0
1nnn
2yf
6w6
1i
33k
2zd
jf9
6yx
31j
kf7
j9c
jdv
2wg
39p
2wg
9
jzp
rd
32v
6qw
jkp
7e8
1du
p8
78x
ej
jat
1d7
370
9l
j87
jff
7f4
kbw
kkq
2za
1n
1n
jts
kq7
kkx
6v8
6s4
s
2x
2wo
1njr
j88
1nnn
77e
jmi
1gx
p
1e
30k
6xa
jcn
j9j
1nqd
2xn
kr0
j8u
k3b
26
1e3
kgo
1nct
6t5
7gq
4a
1e
joo
jop
jk2
1fr
2xy
6yq
7ch
kh8
1go
1gl
1fs
k1z
j9n
jjp
jw0
jgt
784
jbe,1ngs
jej
1nl6
70y
jq0
1nv9
1i
ej
6wd
jv2
1fl
6s9
18
1nfm
35t
qx
6w1
k1s
6ry
6ta
jfb
6vh
70w
jgt
1i9
kdz
2w2
jae
1ij
1d3
325
y
k2c
jkn
jbq
1nhl
1nf0
k0n
9
2wg
729
2xm
9
34b
pe
g7
1nq4
o
6xj
7fr,1nj6
6v8
s
1ch
jcw

6qq
6zo
2xz

6te
6x1
1hr
k6v
jar
jar
5v
jfb
ka1
1nru
1nrv
jta
71q
6x7
37q
6vh
7bz
1i9
b
1eq
1ncu
1npw
pd
76c
73q
1f
jvq
2yd
x
78o
e9
jlm
771
7gz
3at
6ru
6s5
m18
jyl
6zq
3bi
29
j82
37n
1nem
1nnf
jsw
376
ken
7g7
1b
711
jl6
3qd
74b
jxd
l
78q
jms
1i4
jl7
1nxf
1nd1
jyz
7ia
30l
jce
p8
340
q7
e7
kfl
5
6zv
6rw
78k,1nvh
jai
2n
6xo
7bu
pe
2w8
9l
8l
8l
eb
jxl
kko
76z
6v7
6v7
1nf4
7a5
gv
1nxu
6y6
s
2wx
jrg
1ch
jdz
kc7
ef
1ny1
71b
jiy
1e
kqp
p
j9j
6zf
77z

jjl

99
26
1nk7
kgv

k3j
4j
2yx
1dp

3a0
32u
a
6vq
6xh
32m
6ug
3c2
11
3ak
7de
y
2o
ku2
1c
6yt
k83
759
kus
1nff
6tl
2vx
4l
77l
30a
kof
6rg
ji8
6ww
9
9
pq
38p
2wt
6sh
1nk5
kkv,1ndj
ja6
2wo
p
2q
2zb

4a
krp
30
kcr
jot
2z4
1nmc
1nqf
2zt
7oc
7k6
1nnu
33x
7iq
1nfu
8m
1nos
ff
x
6w5
k7p,1nos
753
1nl2
ktq
7o1
kin
7i7
k7t
78h
p7
jmq
1nx6
1dj
74c
6t7
k8a
6xe
1ncb
k8i
60
2z6
2w7
70z
wn
kfd
jmc
2yw
pv
jf5
kwm
k5d
jz2
39o
pq
jck
jv3
8l
9l
9l
jff
kkm
7hy
396
79c
1cy
2x
10
kql
1g6
kqu
7hb
ow
6wo
1nw4
p
1d
k1k
1d
jhw
kyy
3hd
2x0
11
2xv
11
p3
34j,2z4
jdq
70e
1nfa
jf7,1no5
1nib
7io
jf0
1ih
6to
1nnw
j97
1nt6
2wv
kaf
9h
8x
2y8
kdf
36e
1d9
j8a
6xk
k7s
1nuw
6rd
7ce
jm1
sl
jx7
35m
1en
k9q
ke6
y
k7v,1ngs
jhd
1nd6
7fb
ku7
jch
1nm1
2w6
kun
kb1
k82
7ez,ju7
6rr
jfv
jht
jru
kjs
5t
1ndu
8y
15
el
377
2z6
jl7
19
6qv
1niq
1fw
8n
1fz
2yk
j9o
jd9
l4p
l4z
1e9
1ntq
8l
kpv
1n
kg1
5w
1n
kq6
kl3
7jx
1nw2

2xi
36s
750
308
1nl0
9s
4a
pj
krg

k9j
7d5
1hq
7ii
2xy
11
717
6xd
jdt
70e
jj1
6ty
t
k3l
jmx,1nfv
1ndc
7av
1nuk
6r7
x
jgt
jdi
2vz
33v
323
l1u
ku6
1nx2
1nez
345
g1
6uq
300
p1
1np1
33n
1gf
l3f
71a
6yx,1o07
6w4
2xo
jkp
jnu
jmt
39o
1du
6rv
wn
7n5
jls
36g
72k,jp0
32t
kxe
s
l6a
jme
1ndf
ew
1ch
37y
6zt
ef
jie
jf6
fg
kcd
jp7
jjm
3d3
7rr
kyi
k6m
6xb
jug
jo1
732
jva
9d2
1o1l
kcq
38e
7s0
pp
6uk
70a
7ow
p2
77u
6yc
l
ka6
jvt
1nnu
3a5
1g1
751
g2
6ty
1ngi
2wv
jac
1nnc
75d
jj4
1nfe
1d9
l0r
j9q
jcb
2o
y
386
2o
1nl5
l20
jbs
7on
p7
u
ku8
kej
jfx
76g
kj7
367
37e
2wb
j9b
k4w
1ndz
k85
79x
k83,719
kuz
1nr8
1ey
6ym
2xd
712
jka
5t
l3h
60
5u
8y
1npz
1j
303
2zu
jgw
7li
jjy
wn
p0
7dg
pe
ej
kp8,jwa
e7
kwr
1nke
9l
j8b
9l
7ye
jwd
f
77d
gv
70h
6s4
76z
1n
7r3
7et
jb1
1nvw
1nei
1e
kgr
1ngg
kxz
1ny4
6rk
jwg
64
6y4
75q
2yl
ee
74y
33o
j9j
kyt
2xn
j9g
k5w
7ty
7hj
2x1
jp8
32f
6w3
7im
17
17
1hd
2z4
1nmc
kct
kly
jcq
1nrt
7yv
6xw
305
6u4
km3
jj1
k1u
7k6
j9h
1ic
7p2
7dn
7gg
5v
kcz
l
khm
7gu
ka9
jwh
1nwh
2wv
jhz
1nzj
k05,jjd
1dn
8m
6xm
jtg
7p7
jky
x
77i
rg
k4c
1nqr
35u
2w2
1ngk,ki6
lak
jky
341
1nn6
jgi
1ns3
e9
1d9
7c2
jac
jcb
1npv
jw0
73x
8m
71v
ktr
6tx
y
ktw
l1x
kio
knf
6yf
1nd6
1niw
ku3
jzl
6sw
7zg
7i8
6zx
y
qg
1o3b
1fm
joj
2y2
jj6
2wm
j8z
6t1
1nfc
1b
8y
745
6rx
ko2
kb5
jov
j9s
g1
6zu
jok
2xj
kjk
juw
k6e
6wb
1ey
7fn
2xd
37u
2zs
2xl
1jn
1h3
320
kbh
1neg
ou
342
l3t
6uc
1ga
jwq
lf8
jax
7kf
lfa
72a
1o3y
74w
ri
j9c
e7,7zu
1ek
jdf
33r
2p
k8q
kw8
1kf
l4m
6rw
72b
36u
34g
ea
k5b
k8q
6sa
1nfy
jey
kkg
6qx
8l
6qx
1nla
1nes
312
1o4b
6sx
jdb
lh1
kpt
1nky
px
jrd
1ndq
2y6
kxf
eo
32i
kpz
1nk4
gv
2zy
1dd
35v
kq3
7bw
s
6s7
8ee
1npd
7o7
1ch
1fh
3do
3gx
6v0
jec
6zt
6vj
p
p
p
80j
1h5
1ny5
64
kli
7lp
2zb
liy
1ngg
7ih
77a
2q
jca
1ny2
77a
3z0
6z2
2yv
1nol
6vk
2y1
jef
jy8
6vk
jim
6u3
6sz
6xl
1o5a
6tb
je1
4a
jnk
l7s
31z
jfj
j8x

1fp
37m
j9g
2yx
1o53
7k5
s1
k66
6se
30g
7cg
79t
32f
6w8
op
jy9
71l
j9r
1e0
70a
jfs
7ou
kry
6xw
k3k
jbv
jrj
35w
1ncp
l98
343
752
1ck
ks7
6ta
5v
5
7fv
jkw
71y
jld
1nys
1fg
jzj
1kg
1gd
1nz5
1npp
7ds
1nus
7xq
jsr
k02
1i9
j93
6sy
6z9
jhh
7c0
6r7
1eq
1ncx
jrp
jf8
l1i
7kq
6tk
1ngk
1nwx
8m
fz
7ui
jbd
7ck
jx5
1no1
6xg
6xg
6xg
333
y
knc
35x
k9q
7sc
jfu
jfu
71r
jc4
72x
1ncl
898
375
jh8
jti
1nmn
y
1d8
jvl
s5
6re
797
6r6
1no3
1d8
oq
joj
jqc
7ak
ks0
30f
knx
1eg
j9v
ju7
7ez,7dz
1o3h
lde
1nv7
75h
jl6
jl6
jrs
2xx
k1a
1nzw
6qz
le8
kev
1ee
74a
2yf
jes
jet
7y5
jbt
kva
387
5t
jt1
rc
6wc
6wc
jlp
jev
6r9
jm6
jqi
7h6
jhk
6st
juz
326
2w7
7e5
6yi
1nif
9
j8e
2z2
1co
pv
jfa
9
1i8
9
j9o
lft
e7
e7
2yn
350
36x
k8s
9
77y
2zu
2w4
1nod
1o43
9
ez
j9l
70j
kww
jck
8l
jd6
j8b
9l
jp2
6qx
kpp
8l
7ye
306
1nlr
eb
1dt
u
kxn
3cd
l64
gv
7dh
35j
lhs
1nsp
k0u
1ni8
kz4
v
jmh
3fv,jb1
k6o
6wq
78d
lie
7nc
jn8
1o4v
6vo
p
1e
1e
7f7
3h
6zt
kqm
35c
p
p
399
jdr
klf
en
7ni
en
lk0
or
1nhy
39s
jp5
6r3
rm
1lm
lje
jy8
k9g
99
6y4
6wt
6xl
378
jks
74h
1e
j8d
kgt


74h
26
1hw
76t
kgy
77o
2yx
q5
q5
jk2
jq7

777
6tj
1cj
30b
2zz
3f9
2xy


7o5
jgu
2ys
ks5
k67
3ed
7ah
2xv
l8k
l8m
jf0
jbu
6w3
jp8
2x3
17
jdc
1npi
17
7ft
lke
7ys
7cq
lki
8z
klw
706
1nmc
jzf
jzg
7k6
kha
1jk
7os
1cw
kzc
365
jcq
8w
7ev
1dx
1nft
pb
39k
1dc
2zt
3hb
1o1s
6vq
jk7
km1
jk7
jk7
7s4
k41
3ck
305
6qy
jdt
7l2
6xw
jbv
jbv
1nuf
sj
l90
6yc
32n
1nea
1nea
ji4
7gf
1ncr
kzp
3eg
1dm
1dm
khi
7s5
km7
jar
7cp
km8
j9h
2zk
2zk
1gt
1ic
7u5
1nhi
1nel
1k0
jlz
l
33x
33x
715
86a
1o60
70q
751
1ngc
jh4
7fv
jc1
ei
7p4
k6z
jii
k44
jg5
k1x
joh
khn
k1z
jhb
je6
ka9
jjc
j8m
1nwg
6qs
1nn5
k9o
6xq
6u2
6ur
jx9
jle
36a
khv
lma
1d2
1kg
1gd
ju2
3j
38g
x
77i
1f
8m
355
6vh
jkl
k24
jgh
7bq
lby
73q
l1j
735
1nk0
j9q
l0n
k08
g6
34f
1o6y
ex
1njf
1i9
lo1,1eq
jte
1e5
kdh
e9
1o2s,1o6u
1nqr
1ntd
6yl
6vw
j9q
x
735
1ntb
kmq
1ncx
jaq
1nz4
jac
kia
1d9
jbd
f0
x
lmv
jwj
lbu
7dr
1ncx
6z7,lc2
jyj
2zg
1dw
kai
7uj
8x
k7p,32g
l1l
1nul
1hc
6yl
735
1e5
1nqw
1ndg
jgh
j9q
6vh
ln4
33j
8x
7aj
7jg
7i4
jjp
1o2m
302
1dw
6z7
lal
3j,lxs
jvf
lbh
j9q
341
jaq
kie
3b2
1nov
3jc
6vh
33u
ln9
jk4
jgt
jcb
3f
1ncj
lc3
75j
jx6
1fx
709
jyk
2zh
lpd
y
lpf
ke5
k4m
k4m
k4m
70r
jx8
lpg
35d
81z
1m6
1nh2
7pi
lpj
kio
796
70s
86t
31l
31l
lcg
7uz
m18
72x
knj
7jh
jos
38t
lck
knk
6yo
kiw
7aw
p7
jaw
7h0
jli
2x1
jej
y
6s0
1m9
lcn
7v2
7fc
6z8
y
j9n
jdp
3dy
6tr
74s
k4t
k4t
765
1nem
jit
1nzi
7g8
okl
1nfx
1nfx
jdp
7dx
6rt
l2c
k4u
kj7
7bh
7ka
2wm
1dj
6z3
710
74c
34o
j8k
ken
38j
7sf
ji7
31y
357
jma
kny
es
jq0
1o81
383
1dk
1b
1noz
jfn
k3p
ld9
1ndz
ldb
1ntg
6rx
jgl
6wf
1np0
k0e
jne
g1
ldm
j9m
lqz
6uq
1nk1
kb8
6zu
1em
33h
1o8f
lr6
8c7
74v
1o3m
9f
6qr
1eu
7pt
1hj
1k7
7gj
328
jd4
1ndh
jw5
kjn
jyo
jq2
1nr7
1nmq
390
1niy
6tn
kv5
jgy
kew
lrp
jyp
jf4
7iv
1ep
7d7
1m
1nhl
32r
359
359
kv7
1ep
2wf
7py
jsb
kv8
jxc
k8c
j8h
jbt
7lf
jxc
1o8s
ru
jgn
2xd
7hm
6tv
ls4
387
1gf
1gf
6tv
6tq
5t
2zj
leo
6t3
kbi
724
7kt
1da
jqg
2z5
361
l3o
6wc
6tp
1nlo
oo
sn
6yu
jyt
jn2
8t
342
8p
lsu,kvi
kbk
jbh
8y
6w2
k58
k58
jg7
lf7
5u
jak
1nrd
jax
1njj
1nde
6wi
lt7
8y
318
jqs
1nvf
ji8
jde
1nd1
28
eh
32a
1nj1
3fp
j9c
76h
k0n
2xh
6yi
koy
1nxi,1o93
k2q
1j
3
k1d
1f8
2t
2wg
2wg
2wg
kpg
kpg
7cy
6zm
39o
jwb
9
k8r
38c
pe
lv1
kpc
1ni6
9
852
72l
6rv
3io
lgc
6wd
jjq
jrb
7fg
k0q
jab
1ek
l4i
1ek
3k6
l4k
3in
84w
6rv
7qn
788
l4v
ltl
7n0
lv3
3ha,jk5
1cd
1i8
jy4
8n
s7
pe
1o9a
39o
jdf
3ha,jk5
jry
luc
7fq
juc
9z
1nc8,kp1
7qe
33r
jry
pq
340
jmt
3e1
39o
pq
p0
1jr
k8u
2y9
sq
2n
37w
jmt
lgb,388
2w4
lg1
1ef
l4f
1d7
eu
jck
1njn
1nkw
2w8
kfn
l55
lgh
9l
jgq
6s9
9l
k2y
j8b
jhm
g7
8l
6xj
3g
8l
9l
g7
8l
g7
8l
6qx
8l
9l
8l
8l
814
e5
6t0
6t0
lw3
1cf
3dh
1o0j
lwb
7ye
37j
6zd
18
1dt
1nvo
kfx
1dt
1oa5
1nkf
2wb
1nrk
1ndb
j86
2y6
k9t
3ay
70g
jd2
1nd4
lwq,1o4j
jrf
6vi
7wf
1le
337
lwv
jcl
k32
1nsn
1n
7es
l60
1ndj,1oaz
1nrm
jue
1o4o
1ndj
kg3
2zy
gv
kq1
77d
gv
6sc
1dd
kbz
1lf
7tr
2yp
7yh
35v
jmg
856
s
k0w
s
1nh9
rk
700
76o
jzq
kl1
jrg
1nxt
ja2
1ng4
8ee
6s7
jga,jkd
ew
lxh
1njr
jv6
jv6,1nf9
lxl
v
1nm8,1nvy
jkq
1noi
3k
j8o
jam
3k
3k
l6i,1ncm
ja2
3k
jqo,1nf9
lxz
80h
3hz
1nei
jvo
jvo
1ch
1nw0
kqk
l6q
je0
6r8
gd
7wt
kxx
kxx
6vj
6vo
jkr
3e7
6z5
1gg
39l
6z5
1nfn
7lo
k5r
1o1b
p
j9z
jc9
6uv
2z7
9g
6tc
k39
p
7ge
jb8
7yj
7hz
k3a
2wd
2z0
1fp
7a2
fj
30k
1e
p
krd
1d5
1obq
2q
2zz
3dl
7a6
1nma
j9k
hm
jja
1io
kgl
7rk
lj0
jp5
p
ow
1i6
jjl
jna
jca
791
77a
l73
f1
79d
1jw
6r5
83e
jps
776
kr4
jed
7dk
k5x
6sz
6wn
3hc
jfi
lz8
jn9
1o59
k3d
kyd
jau
6rf
7ij
7x7
jfi
jfi
3b1
juf
1nqe
6y2
l7n
jly
6qq
6rf
6vk
lzn
26
73v
705
jg1
7tv
6t5
6y2
3h
j7z
jek
1nkk
1ng1
k3f
lzx
kyk

pj
6wn
7nm
4a
pj
4a
9d1
5z
jnk
3b8
1et
3aj
l7r
83m
6wv
3iy
jav
m0f
76t
4a
jtu
6vp
m0g
2xy
7ls
7rv
6u7
1nld
jop
l85
jsl
l83
6wk
2yx
2yx
q5
1nd0
1ngb
ss
ot
6vy
1o1k
jc3
6vy
1nsz
jhw
p
k9k
7nr
p
jau
tz
m0y
j9j
jml
jml
jml
l87
39c
1d
jwx
jzb
fp
7fh

m12
jvc
1obi
1f1
9d2
lk6
35c
1d
79g
7fh
jj0

7a2
kcn

3bs

er
77p
k38
4a




























































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































3hd
3ci
3ci
d
d
301
3hd
80v
1nyd
m1a
jtx
m1c
3i5
7l6
kh5
739
3hd
899
jlz
lk9
d
jlz
3i6
2x0
2y
6se
6se
7yq
jm0
7yr
jot
k67
k67
8g3
jot
7gs
6se
llb
8g4
3n0
32b
6zh
80x
jds
3ky
72v
80y
jty
jty
jty
jty
jty
1nyf
6wr
8g5
gp
k6q
37o
2xv
m1e
jbu
89a
3hd
l8n
32f
32f
kh6
kh6
jf0
jf0
jf0
1jz
7j8
6vq
6vq
m1f
k3y
k3y
6yq
7l1
7l1
6ry
89b
jt8
6w3
89c
7im
2x3
3b9
3b9
1o1n
m1i
6zk
78e
1na
m1j
kz6
3fz
3fz
1npi
89e
17
17
17
7s1
7s1
7ch
7lw
810
p3
p3
11
3i8
3n2
jeg
71x
1hd
71x
89f
322
6ry
rp
7nv
7nv
7nv
6zz
6te
kz7
6te
6ry
6ry
6ry
l8q
1oc6
k9z
6ry
rp
755
jkt
jd8
a2
jxs
jd8
jd8
379
39u
73a
73a
6x1
3n3
jft
89g
34j
34j
m1p
6x1
k1n
k1n
6x1
6x1
6x1
lkg
6x1
6x1
8z
klw
706
706
706
706
1nmc
kpw
3cj
1kx
3ap
1lw
jzw,jvk
k1o
lkk
kz9
pp
6xh
m1q
1gp
l8s
l8s
u2
3n4
lkl
6w8
6w8
m1t
m1s
1gp
kzb
1j3
1j3
1j3
6ug
1jk
1go
1e0
1go
kcs
kcs
kcs
85z
7os
3bc
op
op
op
op
k6r
3he
op
juk
juk
tf
op
op
op
m1v
1nua
8g9
m1u
3n5
1cw
3a3
1cw
3a3
m1w
83t
kzf
1nrs
m1x
kzd
j9r
71l
1nc
k6s
klx
klx
m1y
8gc
krt
7kl
7kl
7kl
m20
7ss
6w1
365
m21
7ai
7ai
l8f
1njv
jku
jku
m22
jku
l8f
lkq
6va
3l0
6va
89i
g1
kct
3kz
m23
7lw
m24
384
1nig
m25
1nig
72v
34a
k1p
kcu
kcu
kcu
8w
8gd
1nub
l8v
8ge
7b7
7b7
861
3dr
khd
kcw
kcw
jzu
ka0
ka0
ka0
lku
kzh
l
m29
jxs
kcx
7km
jbo
jbo
8gf
75e
75e
75e
m1d
7ev
2xv
jke
jke
l8w
1oc7
1nmd
1nmd
1nmd
jdq
jdq
1nuc
1nia
1nia
1nia
7ov
31d
3a4
1lv
3dq
3dq
6rm
j9p
1ocd
1cs
1cs
1nek
1o1p
1nk8
1nk8
1nk8
1nk8
1nk8
1nkl
1oce
lkw
1dx
1nft
1nft
l8y
l8y
1nft
1nft
l
1nqg
l
pb
pb
p3
p3
78f
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
3ef
6un
6un
3ef
6un
6un
863
7k6
1gl
pb
2zt
34a
1o1r
1o1r
1oci
1ocj
1nkm,85y
1nkm
kry
gi
km1
1nd9
jk7
jk7
2ya
2ya
6ug
6va
6ug
6ug
krz
2ya
2ya
6ug
jwz
3i9
6ug
m2g
1nd9
jyb
jyb,lky
1nd9
j8v
j8v
1nd9
j8v
6xw
11
jyb
6xw
6xw
6xw
89n
3fh
1nih
kzm
m2h
po
305
89o
k6t
k6t
k6t
k6t
305
3aq
1hr
2w5
77u
864
6u4
89p
1do
77h
1do
1h1
1h1
1do
1nfo
1nfo
km2
km2
2w5
6qy
83v
77h
pr
k3k
k3k
8gj
m2j
p9
7oy
p9
7ar
7ar
2xs
u3
kco
321
kco
ll0
kco
3l2
kzq
7ob
8gk
1npl
1npl
jbv
ll1
jbv
jbv
d
1nh0
33i
33i
3j5
6zp
6zp
jd0
6zp
mnp
6zp
6zp
6zp
7hs
1o5s
jri
89q
tm
1nuf
1nuf
7yw
7nw
7nw
sj,k6t
jzw
3n7
jd0
jd0
3bd
3bd
3bd
1nwa
1nwa
1nwa
ll2
865
6yc
ks1
ks1
6yc
6yc
7od
m2m
7kn
32n
1nea
m2o
m2p
1ng2
k41
7ac
7ac
7ac
7ac
1nfa
jnb
m2r
35w
ti
76q
76q
1nfa
1nfa
6ve
3j6
7i2
7i2
1ng2
1ncr
34e
34e
ll3
76e
1nqi
khg
khg,1nt0
khg
1nt0
k1t
34q
34q
34q
34q
et
k6u
k6u
813
k6u
1ncp
1oco
km4
km4
sd
sd
2wz
ll4
33w
33w
33w
33w
89r
jj1
1dm
1ocp
3l1
1db
1db
1db
1db
8go
l8f
1nib
816
khi
khi
3n9
1fs
7s5
1fs
1nib
ll5
733
k6v
6ub
jrk
1fv
m2z
ll6
34a
34a
34a
7io
817
kzr
l99
752
8gi,1ng3
jar
jar
jar
jar
jar
jar
jar
7u4
7u4
jar
se
343
8gp
343
qm
31v
khk
jbw
6yn
6yn
7ai
332
k1u
k1u
k1u
89s
k1u
l
l,1hp
1g2
jtz
m33
l9b
5v
72n
752
1ocr
ka6
867
ka6
1nsd
89t
7yx
7yx
m35
ll9
7k6
3l3
79r
79r
79r
jzh
jzh
qy
qy
1ck
m36
lla
1db
km8
1ck
33q
33q
1nf
1cw
36k
3bf
3bf
1o1x
3bf
l9d
k6w
k6w
k6w
u6
33e
k6a
m37
74k
j9h
joe
joe
7p0
7p1
7sv
5v
17
5v
6ta
379
379
17
33f
33f
33f
17
m38
8gt
1gt
11
89v
1dv
1ni0
7ip
7ip
ks7
3d8
8gu
l9e
l9e
1nhi
1dy
818
jf0
1dy
1dy
1dy
1dy
1nel
702
1o5y
1nqj
1nqj
1nqj
jg4
jg4
jg4
l9g
1cz
l9i
l9i
7sw
7u6
1ocu
7xo
7u7
7dn
m3a
715
89z
ks8
1nru
2wz
5v
7m0
k6s
lkf
jkt
1o5z
86b
3d8
3n,jkt
1o5k
32m
7xp
1ocq
70q
70q
70q
70q
2x0
jxs
7lz
86c
751
751
m3e
tk
3hd
11
l
d
5v
6x1
706
7xm
m
m
m
1ocv
5
jh4
1ocw
1nhj
6sn
6ty
6ty
6ty
6ty
6ty
1ei
1ei
7oe
l9l
5
5
37b
6xx
ju0
ju0
6r6
3eh
m3l
1kg
ei
1o62
81b
1p
m3m
2y5
3b4
jit
k6z
jzy
1ocy
m3n
jzy
1nt2
1nt2
1nuh
9m
k70
k70
6ss
m3o
jii
jii
jii
l9o
jii
m3p
7ja
7ja
6r0
m3q
jnn
jnn
jnn
jnn
6ss
1od0
k1w
k1w
1nql
6ss
6ss
m3s
6ss
m3t
k71
1od2
1o65
jhy
k1x
jhy
1nyq
1od4
jog
1od5
jog
ksb
ksb
jmm
jmm
1o1z
1o1z
1od6
ksc
ksc
7m2
7m2
ksd
jan
jan
joh
joh
joh
joh
kse
6s6
ka7
k4r
k1z,1nuh
7s6
m41
1o21
k01
81c
m42
ka8
l9p
1ngj
k72
jq9
1nt4
1nt4
3d9
1npn
jhb
kho
kho
l9q
jqy
m43
l9r
ksg
ksg
1og9
m46
7s7
j9n
1nwd
1nqm
1nyr
l03
2y5
f8
7gu
je6
7jc
8gy
kd2
71y
71y
2wy
jyc
llp
kma
kj2
m4c
lls
1dl
kd3
kd3
j92
l9t
j92
1nwf
j92
khp
khp
k20
m4d
jf3
7p5
m4e
1oda
86f
4g
3fk
3fk
ju1
1ng0
1odd
j8y
1ngc
1nn5
1nlf
1nlf
1nlf
llv
llw
kd5
kd5
m
2wv
2wv
2wv
2wv
1o24
llx
m47
ji5
khu
khu
31n
ji5
1nwh
1odg
3a6
ksj
js7
1o26
2wv
ji5
78n
ji5
78n
8a7
m4t
k73
jip
lm0
f8
f8
6u2
6u2
840
l9y
6u2
6u2
6u2
m4z
8h0
lm2
k21
k21
1o68
jao
1nyt
jao
kaa
m51
j8q
6sb
1is
1fg,k1v
kd7
1fg
l09
la0
1o69
lm5
k75
1nqn
1o28
1o28
kab
1o29
jhz
jhz
m52
1o6a
jhz
8a8
6ur
7ub
71q
71q
71q
71q
6zl
6zl
6zl
m56
6zl
jx9
k76
k76
k76
l0a
l0a
lm7
4g
31u
29
31u
2ze
1o7t
m57
7b4
1odk
khw
khw
khw
7p6
8h2
jzj
1nfv
m59
kmd
7of
jul
jul
jul
1nyu
m5a
lmb
k48
ksn
kac
m5b
72d
72d
72d
m5c
ei
m5d
1gd
1nt8
1gd
1nt9
1nt9
1nt9
l0b
1gd
la5
la5
2yc
kd9
kd9
jwi
jwi
la7
m5i
1gd
kad
kad
kad
1gd
jye
jye
jye
8h4
m5k
1gd
1nwj
74s
k49
m5n
jnp
m5q
m5r
k4a
k4a
lfj
1oes
341
l1n
8aq
x
kdh
m7l
1ndg
kth
lo4
jsr
1f
1nlx
847
kme
jvd
1npv
1npv
ktl
1o7j
32g
1oei
g6
jjp
3nb
304
8m
6vv
ksv
lo6
1gi
kao
3b2
8ak
x
7uq
m7v
1ns2
j9q
j9q
ktl
1d9
ktf
1o76
ksu
l1g
1ndy
7br
lo2
1m0
1oe2
jte
jvy
ktc
jvf
73e
1ni1
sk
1k2
1npp
6yl
5r
laz,1o6k
34s
1og0
j9q
jfl
m9i
6vw
7av
1dw
ex
kti
v
k79
71v
1ngh
lan
1o2h
7oh
849
7uo
6r7
mvo
lai
8h5
jwj
6tk
1nup
37p
1ncj
k4j
l1f
7p9
jdg
m8z,1nmh
34s
m81
lbq
jh5
1nul
kmv
2ym
7p9
1nut
8b3
6r7
lab
70o
2yd
8x
x
7g1
k24
jhg
jgt
6zj
7k8
374
jdd
1oek
1o2c
j9q
75r
2vz
8av
jmp
6zj
kdo
jij
742
ji0
1oep
1nwr
jyj
m6q
2wh
6v9
e9
1odx
k4k
jgh
jgh
78o,1ci
jk3
jgt
1ndy
3l9
m7c
lai
8x
7m8
m6j
m8t
log
l0p
x
jcb
kmh
1o2d
756
6vh
327
1ndx,ki6
6zj
jyf
ki3
jkl
jrn
1no2
1npt
1i9
1nfe
3dw
kl4,1ntb
jbj
lnt
l1d
sf
73m
1ofd
1o6q
1oea
jtf
k18
m89
1npv
1i9
1d9
k7c
ktc
360
jk9
m9r
7z3
ktk
j9q
jfw
1nqy
77i
x
7gw
ox
6vw
6yl
86m
8aw
1nid
l0k
8ay
e9
6z7
kde
1neb
1ci
1o2c
1i9
m6n
lbr
3lb
3g6
k4d
81l
j8i
1nyx
6v2
jrm
1nta
jk3
lmu
7m5
1nww
1nlm
jgt
kaj
1nur
lb2
m7b
34f
x
1oe3
kdt
lnd
8ap
3b2,1omw
m72
7bq
jd1
m8n
1nn7
1nhr
kdq
385
1ncj
jvv
jvv
7z2
1nhk
m5z
jh5
1oe6
1nlm
7m6
7o0
m7k
3nc
7jd,1ndp
1ndd
8hq
70b
1nc7
8hc,m6m
je9
lnm
j8n
m7m
m7o
1nwk
j9q
l14
1ci
lbf
jtf
m7i
8ha
2ym,1nut
jqb
7o0
6uw
jrn
6zj
1nl3
e9
1o2l
lag
75o
j9q
jun
m65,kt8
3hi
1nnb
k3n
x
1i9
72r
j8a
1ndx
7um
1nic
e9
8m
5r
1nk9
b
6vh
jkk
7ew
6uz
7ht
jjp
7uf
7at
6r7
m8r
lah
1of2
1oeh
m9f
38q
jk9
81s
1ofg
k7i
1nhk
6r7
kth
x
jbl
1nnb,kmk,7ko
1hy
kdv
jje
lmn
lbo
1nun
1npu
jhq
1oet
l1p
73e
jje
1o7r
7cz
k7q
1nry
6uu
m9v
jll
jbl
6rd
1nkn
1nnb,kmk,7ko
j8a
38f
8am
1oeg
70o
m9x
j8n
lnq
1ne8
m82
6z6
l11
l11
lnn
m71
81g
jhq
6uz
l0n
jdj
1nf7
6sy
3l7
kmp
1kz
lnb
1o74
7z6
6sy
6yl
jk3
2vz
ex
7un
j8n
3f
1nfb
70w
81r
1ndd
1o6g
1nm0
7ur
33j
2vz
kmn
ln6
jro
1nwy
jro
3ib
747
h
m6s
1gi
1nwl
jhp
k4f
j8n
jmo
1nuj
1ne8
ox
38x
7ht,mdo
3hg
8m
j9q,3j9
1nlm
1nlj
l0j
3dw
lmy
6w5
lbo
2x6
8h6
7ug
3l6
jea
k6c
9q
6t6
e9
1nf1
1d9
1nck
jwm
kid
7ut
m9b
x
2xf
jdi
70x
tn
l16
5r
jkl
kmf
ex
6u1
1nc7
1odp
knh
8m
k7e
ma3
lol
1hc
kmp
j9q
9h
kae
38q
1nl4
jun
ki7
1dw
1nzc
k4i
kn1
8ag
3ja
m7n
lbg
742
jyi,jpa
e9
1odz
1nwt
kao,l1k
jb6
1o77
ex
jtd
x
jjp
m68
ki3
1ngn
1lx
jbl
8hk
68
1o30
1nc6
jcb
jcb
1nex
1no0
jtd
70o
327
2vz
1nz4
jyg
1nl2
1ndd
kmz
1oew
k7c
1f
75o
1nqs
36e
1ncx
k4e
e9
1o7o
jpx
jgc
jaq
jdd
k79
lav
3
m6z
l0o
jhp
6sy
k7d
lb0
1nid
79l
6uu
kt9
je9
jea
33u
6rd
6z6
68
k4g
lob
laa,3jb
355
j8r
7ht
jjp
3g6
k6c
ktm
3j
6r4
6xk
1nnz
1nqs
m9u
jhq
e9
1nqy
7ew
6vh
k7l
1oeo
jm1
jkk
3b2
1npp
1ndp
m77
lbq
jvw
m60
2wh
3c3
l1j
jbj,kae
1nuj
1nnb
jov
32k
jgc
kdx
3as
l1k
6z4
1nk
lns
1nf7
1ndx
jkl
kmi
3le
6uz
3c4
kdf
ju3
jbj
jhg
kt7
6z7
3ia
kt6
1nxe
1nfb
e9
m8x
lbf
lb0,1nn8
lbc
lne
jrm
k4k
6t6
7um
7i4
jky
l1e
1njx
1j4
lp1
1ngh
lnf
x
7fx
1ncj
jgt
lor
m8i
2xu
1nl3
jhh
j93
jbk
jhc
1ncj,1npq
1nqy
m67
m98,1ncj
m7q
1o6z
1nhk
8h9
7de
j8a
7fy
k23
m7y
k4k
lbl
1g4
x
1nz6
1ofe
k4g
1njf
7sy
341
k7i
kid
jkl
l0q
1e5
ksr,1ii
7nx
7cz
j9q
1ndx
m9m
8au
7k7
k4c
1nny
k04
34f
1nc6
1nza
1ngh
m9e
lmh
jgt
9h
e9
39t
ksv
1oe1
m7t
1nex
8hi
m8q
37q
jmo
2zg
327
l13
6t6
jbd
k4j
kdi
1o6x
jgc
k7l
6z7
j9e
m95
742
e9
1m4
7c1
jea
6ys
2vz
3nh
jrh
ke2
lab
70x
6t6
jea
1nmk
1nyy
m9t
k7j
6u1
lbl
1f
l0g
1nnb
kfz
k04
lmx
l0h
86p
1nwt
jvx
jmo
k7k
6x7
1g4
jmp
1i9
7aj
1nmg
ju3
je9
6tk
m6i
1nnb,kmk,7ko
k18
1ci
jhq
70b
jxu
lbm
1ncu
k7b
1nfb
j9q,1nwv
1eq
m85
6xk
7p8
2x6
385
1gc
ex
jkl
jpw
2yt
jmy
846
jyg
1nqq
6t6
lom
7ir
70w
jmy,kss
lo8
jky
3ni
31o
33j,jac
l18
35l
ki2
kdr
k22
2vz
1ngn
ex
loi
8h8
8m
k79
38r
1j6
kdj
k7r
3c3
1nc7
l0e
2vz
lbd
7kp,jjd
kao
34s
kn7
1ngn
8b0
ex
k4e
374
e9
j9q
l14
e9
m6g
e9
1nfb
m80
6u1
2x6
1i9
e6
81q
34s
1nnb
e9,7ut
1i9
1ii
kdy
86o
1nqr
los,1of3
jtb
kn0
k4e
2yd
l1h
6w5
1o71
6yl
7je
1dw
1nc6
jr0
kak
75o
72j
kdz
kdi
k18
law
1oef
1nlm
1nhr
jte
1o2h
3b2
q4
k02
m70
k4k
1gc
jbj
2ym
k4f
1ofk
lox
7gh
341
m6d
x
m9h
e9
6uz
k3n
2vz
1i9
1of1
8hj
k04
756
86n
j9q
1nfb
1nwl
kdq
k09
ke1
1off
6r7
7s9,1nkn
1nmk
jaz
jxu
1ncj
1ns7
3ng
loh
1oe5
kmy
8hf
8ho
kt2
1o2z
lnw
1gj
1o2e
ma6
jm1
jh5
6xr
jij
kms
1ni1
1hc
2w3
2w3
8b5
ktr
86q
h6
6xs
6xs
84b
ua
7m9
1nux
3fm
3fm
h7
kts
kij
kij
75j
75j
75j
joi
h8
joi
joi
joi
ma8
ktt
kil
lp9
jo4
86u
jo4
jo4
3bh
kn9
7b5
1j7
7gy
jcp
6tx
6tx
3am
qg
jhr
jhr
8b6
jj5
jj5
k0a
k0a
7fc
7bg
kar
6tx
2zh
9n
2zh,mo6
kna
kna
kit
ma9
lc5
3an
1jl
k4l
1jl
mab
l1r
6yg
6yg
6yg
3jg
3nk
jx7
lc6
lc6
81v
7fk
lc7
lc7
86r
l1s
3db
lc8
y
6xg
6xg
8hz
6xg
1en
3ji
jlm
jlm
7uu
7uu
1nr
77j
77j
ktu
jr4
jr4
1jm
1jm
8i2
y
37d
ke5
y
70r
70r
jx8
7ok
7uv
7pg
knc
8i4
8i5
8b7
7xr
k4n
k4n
k4n
k4n
k4n
ktv
ktv
ktv
l1v
ju4
y
l1w
mae
35d
8i6
35d
maf
kin
k9q
7zc
35o
mag
3gb
jo5
74u
74u
mah
3cn
ktw
y
7zd
8b9
1j7
mai
maj
k25
jju
1m7
jei
jei
71z
71z
fr
fr
jpc
jpc
jbe
7t3
7t3
7gi
7gi
7ph
784
mak
js9
3nl
joi
lcb
75v
33y
36z
71w
71w
6wh
6wh
6wh
7pi
jcp
jcp
1ds
juo
1he
1he
1he
8ba
gn
gn
86s
386
7xs
7xs
lcc
lcc
kip
jbe
796
71m
7ol
jae
8i9
jfu
jfu
jfu
79m
79m
382
382
7dt
7dt
k7v
820
mal
3je
7g3
7g3
3a8
lcd
lcd
7om
3no
lce
mam
8bb
31l
man
31l
31l
71r
kau
ub
l21
331
331
kng
3lg
jc4
jc4
k0b
k0b
720
1c
7pk
7pk
ku0
ku0
jcp,2o
l22
7pl
kis
kis
l23
kec
kec
lcj
lcj
qc
qc
knh
knh
lpn
k7w
ku1
y
y
jlh
jrq
lpo
k6d
k6d
73t
1o36
1o36
1ney
jhj
kni
3jl
3np
7du
1hs
74l
74l
74l
74l
m18
7an
map
7an
kiv
kiv
1nx1
1nx1
1nx1
8ic
1nqz
1nqz
jup
jup
7mc
1og6
l24
l24
kee
1nze
1nze
l25
l25
36b
lpq
3gc
3gc
822
3nq
7xu
7xu
jos
1ik
1ew
366
kav
7t6
7t6
3jm
1niw
38t
jbs
3jn
jbs
7fb
sg
sg
jwn
jbs
jbs
jbs
kaw
kaw
kaw
kaw
kaw
7ct
y
8bf
1o37
1o37
8bg
jir
jjf
jir
jir
jir
knk
6sw
8bh
6sw
1nt
3ek
3ek
a3
kef
jjf
jjf
lps
3hn
jep
jep
1k5
jep
jep
mar
76k
3de
3co
r4
35h
1m8
kiw
3ho
344
1og8
y
7md
7md
7md
7aw
8bi
k7x
86y
6td
6td
jaw
34k
maw
7pm
7h0
7xt
2x1
824
kax
727
727
mb3
7ax
898
898
7cv
mhn
7cv
7cv
7cv
y
7pn
36t
36t
may
k26
k26
k26
38i
fi
fi
fi
fi
7sd
jli
8bj
maz
7is
lco
lco
j9a
j9a
77g
77g
77g
77g
6zq
7t7
6zx
mb0
l26
8bk
8if
6z8
6yt
6yt
6yt
ha
8ih
jti
jti
mb2
jti
jti
870
jmq
l27
lcq
lcq
jmq
mb4
knp
jjv
1nmn
8ii
6sw
6sw
1l3
1l3
mb5
jxx
3ns
y
y
y
8bl
jh8
1c
1c
y
29
lpv
1nhc
1nhc
1d8
8il
8bm
2zh
2zh
1mr
758
6sf
8ik
1ogc
lpx
7se
1ogd
743
743
743
lwr
743
743
jg7
jvi
743
kj3
mba
2y5
jis
37n
jvi
jvi
1nx4
1o38
1ogf
kuc,jch
kj2
jit
1nx3
1nx3
1nx3
1nx4
826
kiy
mbe
1ogi
3cc
l6g,1o4r,304
6re
1nuz
1nuz
kub
kub
7me
29
jxy
k4t
797
1d8
kiz
765
765
jpe
1o7v
7po
7po
1o3a
8ip
6r6
mbk
1npx
1npx
1npx
1npx
1nem
1nem
7v7
7v7
1ni2
jsa
1d8
1nem
1nv1
1nem
1nem
jit
ku9
1noy
7h1
35i
35i
7v6
1o7w
6sf
743
6r6
31u
6x8
6vc
okl
okl
1ogl
jaj
6sf
29
6zi
1nu
6zi
29
29
l29,1cg
l29
1km
6zi
kud
kud,mbm
1nfx
lcv
8iq
lcv
7mf
7mf
7mf
35i
1o7y
lq3
mbo
6zi
7dx
jvl
1nep
8ir
1fm
3nv
jfx
jfx
1hf
jfx
353
353
1njg
lcy
33s
33s
33s
q3
1ogo
t0
1it
lq4
jdu
lq5
j
8bq
2y2
jpy,jtj
jjg
7v8
mbs
k4u
jsw
kj6
96
7ey
7ey
jpz
k7z
jlc
knv
mbv
3li
k4v
kuf
l2e
l2e
7ka
6e
3lj
jln
jln
k9s
lq8
8bs
mbw
lq6,gx
1nte
lcz
lcz
1ogp
7zi
7zj
1dj
7va
1nw
7pp
7pp
1fb
710
mc0
kuh
kuh
lqa
1ndt
1ndt
34o
34o
l2f
fe
3em
3em
mc5
3nx
jge
3id
jkz
367
367
37e
37e
mc3
1gb
jgk
kb3
kb3
kb3
kaz
1b
lqd
jut
3c7
3c7
1hh
1e1
1nzk
1mc
1njh
7a4
30f
30f
7g7
70y
70y
mc6
kep
1o3e
1o3e
kep
knw
lqf
mbu
3nz
6t1
31y
357
jma
6t1
3jp
kny
kny
6t1
8bu
3o0
1ogn
33
7dy
es
7sg
j8z
kj9
kj9
juu
7sg
j8z
j8z
mc8
1cp
1cp
1ge
3ab
383
383
knz
knz
1ogr
1dk
1dk
1dk
1dk
1dk
1dk
1nfc
1nfc
1nfc
1nfc
1nfc
jpf
1nz
7jn
7jn
7jn
73c
73c
jr5
ker
lq9
6s1
7b9
1ogu
7b9
7b9
j9b
j9b
j9b
j9b
k2a,lqh
j9b
3if
j9b
878
mca
j9b
1ncc
j9v
8j1
1ogv
7dz
8j2
82b
lqi
8j0
jfn
jfn
k3p
jq1
jq1
k4w
k4w
879
jq1
1cb
3i
k2b
745
745
745,mcb
745
745
8by
745
mci
l2i
1h0,kit
ko1
jqd
jqd
1nv6
mck
1h0
lqn
7e0
1o3i
3ll
2x7
2x7
2x7
74o
mcn
l2j
l2j
7t8
k2c
38z
7ps
jgl
kja
mbr
3jq
lqq
mcp,8c0
mcq
7xw
ldf
6t7
8c6
ldg
ldg
jl5
75h
3o2
75h
75h
75h
75h
75h
37f
lqr
ldi,8c1
kup
7e1
kuq
jd4
jd4
jd4
jd4
759
l2m
l2m
759
lqv
37s
37s
g1
ko5
ko5
je3
mcy
1ncy
1ncy
lqw
jzm
jzm
1iz
7fd
jl6
7vf
jl6
koc
8c3
7fd
7fd
3cp
6rr
6rr
kur
kur
jok
g1
7xy
l2o
l2o
l2p
j9m
k85
ldp
76x
3lm
1nr3
6t7
jqf
70c
lqt
2wf
1l5
6uq
6uq
6uq
1o8b
6uq
6uq
2wf
7xz
1nff
kes
md6
jb9
2wf
7sh
kb8
6xy
6zu
kut
1o3l,3b5
jh6
jh6
6wm
jpg
kuu
7d6
87d
mde
kj8
kj8
1em
1em
ldv
1em
1em
1df
1df
1df
1df
1df
7eq
71k
36f
3eo
lr5
1o8e
1nzs
79y
730
6u0
6u0
1ep
mdg,6u0
8ja
kjg
6xn
mdk
7c3
l2q
t2
1o8g
1nr4
1nr4
3ln
7c4
mdq
7c4
71s
7h3
mdr
l2r
1eu
ko7
6qr
q4
7pt
jer
mds
1o1
ldx
ldx
7y0
k86
31a
31a
r6
s3
1m
k87
jfd
mdu
3au
3au
jfd
7ks
7ks
7ks
ph
mdw
k2d
7e3
1o2
6tm
79s
1hj
1nzu
75h
3o6
7h4
2zc
2zc
7jp
ph
7ay
hb
300
300
le0
le0
keu
ph
6xy
k4y
k4y
8j6
jmz
8c8
mdz
2xj
6xn
k2e
1nzv
2xj
1nx8
1o8j
om
8jc
me1
6t7
1ng5
2xx
6qz
1o8k
k2f
k2f
6qz
3dg
k2e
6qz
jba
jba
8jd
jyn
me3
md7
2zx
me4
jns
jns
1ndh
1ndh
1ndh
1no6
jns
1nr5
1nr5
1nr5
me5
1nkr
8c9
juw
7mh
8cb
jw5
1ohc
4d
4d
6zc
6zc
l2t
l2t
ko9
6zc
6zc
6zc
6zc
jnt
ko9
7gk
7y1
2vx
lrc
k1b
1i2
jwo
jwo
jwo
jsy
jsy
jsy
jsy
jsy
jsy
jsy
7mi
30p
kbb
jht
jht
jht
kuy
kuy
k89
k0g
k0g
4l
84l
le3
le3
le4
77r
77r
77r
lrf
mee
lrg
lrh
3o7
34m
le5
le5
k4z
k4z
k4z
7mj
7mj
7mj
78u
7zm
kv1
1ohd
lrj
7pv
7pv
jn0
4l
jpi
l2w
l2w
jpi
jpi
jpi
jq2
jq2
jq2
kv2
1o8n
1nx9
1nx9
meh
1nr7
1np2
1np2
1np2
jr6
jr6
jr6
jr6
1nti
1nti
lrl
jy0
jh2
l2y
l2z
jct
le6
mei
84k
k0h
mej
1o3j
kob
kob
1ee
1ee
8je
2zx
8jf
87f
1niy
1niy
mem
7er
7er
1eo
7fd
1eo
k50
1eo
k50
1eo
6tn
8jg
6tn,md0
1nhd
1nhd
1nhd
1nhd
kjp
kjp,mep
1ni4
2vw
7vg
jtl
l
uc
jtl
lea
jm4
77l
7pw
1nks
mer
kjq
74a
37f
1nr9
1nr9
1nr9
1nd7
k3q
k3q
k3q
1nd7
1nd7,mdy
jzo
jzo
jo8
jyp
kew
jo8
eq
1mf
2yb
7mk
2yb
2yb
77s
2wn
jqe
2yb
2yb
2yb
jyp
jyp
met
7vg
6w0
jux
jux
1kn
2yf
8ji
1nkt
2wn
3ig
jkn
3ep
1nhl
1nhl
1nhl
1nhl
67
1ep
6su
lrs
32r
359
38b
38b
kjr
kjr
82g
jmb
k8b
mf0
33g
33g
lrv
mf1,72i
39f
39f
kex
kex
kex
7hl
l35
koe
koe
799
3jt
leb
mf3
mf4
6w6
7py
jyq
3ad
3ad
7az
7az
7az
7az
mf5
jsb
jsb
8jl
mf6
l38
1nln
1nln
lrz
3e0
1nsc
319
319
me2
kv8
k6x,6wb
7jq
7jq
7jq
6su
fk
jw6
1i
7fe
1fo
2zs
k8c
k8c
jfe
j8h
jlj
7pz
7pz
1ey
3o9
7si
led
jgn
jgn
jgn
mfc
kv9
c
k3r
k3r
33z
kjv
7kd
33n
mff
7kd
33n
33n
84m
33n
kv9
1o8r
7cn
ju9
ju9
ju9
1ix
1ix
1ey
31h
7y6
jr9
3lp
leg
7y6
782
782
1fu
jlj
7fn
2xd
7hm
7hm
1ngd
2xd
7hm
mfj
1ngd
7hm
7hm
2xd
1ngd
7hm
7hm
2xd
2xd
2xd
2xd
2xd
7hm
2xd
2xd
2xd
6tv
6tv
6tv
6tv
8cf
1ix
75b
75b
jy2
k2h
k2h
3gi
7c5
31h
l3c
l3d
l3d
k1c
k1c
7iw
3ob
8jo
1ey
387
jsz
lei
lei
6ti
2zd
1ohn
2zd
kbe
1oho
kez
1o8t
7oy
75s
75s
785
1i
5t
7b0
mfm
30w
j9y
87j
1nzz
7mo
3av
lel
ls7
jt1
5t
ls9
lem
lem
jt0
jxe
jxe
jxe
7a7
87l
mfn
k8f
jtm
8cj
2zj
2zj
38k
38k
3ii
jnf
8ck
7c6
7o3
k8g
kjy
3jv
6t3
1o7
34z
kbg
kbg
8cl
mfp
jt1
jt1
jt1
jt1
8jq
6ui
6ui
724
724
rc
rc
7h5
1f0
1o01
jrv
7kt
1da
6yw
lep
6yw
k0k
jn1
jn1
jqg
1o3q
ou
ou
1o3r
6vt
6vt
ou
2z5
1nnh
2z5
jm5
jbb
kbj
9e
9e
9e
jwp
k52
k52
6r9
6r9
kve
1neg
6r9
6wc
6wc
6wc
1o3s
6wc
lsg
jqh
1o02
8co
6tp
l3p
6tp
1ohw
kok
mfz
1ohx
kjz
jrw
jlp
jlp
jlp
jlp
let
oo
oo
fn
1nij
oo
3lq
786
lsh
jiu
k8h
k8h
oo
jev
l3q
sn
k53
mg3
k2k
7zp
ja5
ja5
ji1
ji1
k54
k54
jo9
kk1
mg4
jev
mg5
oo
jiu
leu
leu
6ux
oo
2wc
juy
lsm
jh9
2wc
2wc
2wc
31r
kom
kom
lew
2wc
2wc
2wc
7ao
l3s
l3s
3lr
k2l
k8j
k8j
k8j
2wc
2wc
2wc
2wc
2wc
2wc
2wc
2wc
2wc
2wc
kvg
kvg
2wc
2wc
2wc
2wc
2wc
1niz
1ndu
1no7
6wc
7d8
jn2
1ndu
1ndu
jq3
1ndu
mgb
jn2
mgc
1ndu
7d8
l3v
kvh
lsq
71g
757
mgd
71g
l3w
l3w
8t
8t
jiv
jiv
jiv
jiv
8t
jbg
jpj
lsr
jpj
1da
6r9
jom
7cw
6r9
6r9
6r9
8jw
lex
6r9
kop
6r9
6r9
jms
8p
8p
jtn
7o4
kor
7o4
kor
6t2
lst
6t2
ley
ley
6t2
6t2
kk4
8p
8r
8r
8r
lez
lf0
8r
71a
71a
71j
71j
lf1
71j
71j
jms
mgh
k8k
k8k
jms
jms
mgi
70t
70t
mgj
70t
70t
mgk,lse
8p
7vl
jqi
70t
jbh
k8l
k8l
1o03
1o03
1da
6r9
3jx
5
lf2
lf2
6w2
6w2
6w2
6w2
6w2
6y3
6w2
6w2
8y
8y
1eb
ft
1nrd
1nrd
jg7
1mh
2we
2we
jg7
jg7
lsy
8y
mgm
36n
8jz
jf9
7q2
7q2
1o8w
1o08
1oi6
77m
77m
jax
6sr
jaa
jaa
kvk
lt0
1nxd
lf5
377
fy
1hn
3bk
jg7
1nde
84q
1nh5
kos
k58
r8
r8
el
2we
1ga
87o
1nhu
1nhu
1nhu
1nhu
mgw
31g
jpk
jxf
8cq
mh2
1o06
1o06
jax
1nrc
5u
kvo
kvo
1oib
1nec
7bj
8y
8y
1nj0
1ngu
1ngu
1ngu
kz2
1nrc
1nrc
1nrc
jax
3om
juz
juz
7mq
7q3
jyu
6w2
3on
jhk
3gk
jax
7bj
k3z
mh9
k3z
8cv
jak
jak
lf9
mh7
8y
1nie
1nie
1nie
l3z,1nie
jji
6uc
jax
el
31j
1fy
l41
72a
3lt
318
qs
qs
2w7
28
1o8
keg
1ntn
eh
mhk
31j
2xe
31j
327
jqj
3jy
1u
326
326
326
326
7q5
k2n
jyw
1oih
1nc5
mhb
jl7
72a
1mi
6uf
1nd1
31j
7zr
1u
kvr
ji8
jde
7vn
327
l43
mhg
jl7
1nd1
l44
72a
1nd1
1o4k
l45
8cx
k2n
2z6
jvl
jvl
jde
4h
7vo
1oif
k2n
1nd1
7e4
7e4
1nk2
32a
38m
314
314
6zg
38m
314
eh
314
eh
6zg
6zg
779
779
779
779
779
779
6yp
eh
eh
eh
30c
314
eh
30c
30c
6zg
314
eh
eh
eh
eh
32a
314
6zg
ltb
eh
32a
32a
314
30c
6zg
30c
32a
32a
314
30c
32a
eh
eh
eh
8k3,30c
314
314
6zg
6zg
eh
30c
eh
30c
32a
314
eh
314
32a
314
eh
32a
30c
314
314
314
eh
314
6f
6zg
32a
87q
1npz
33l
33l
lte
kvw
jyx
so
6yj
kfa
364
6yi
l49
jlr
7ms
k2o
7ms
8cz
7e5
jlr
6yj
7q6
3
j9c
7hv
lff
mhu
mhv,mho
ltj
82q
364
so
k3t
jhe
kfb
j9c
2z6
koz,kvz
7vr
7c8
6yj
koy
t6
3
jyx
7c8
7mr
l47
k0n
1nrf
j8c
ltd
7ms
1id
j9c
1ko
jcu
jlr
ri
6qv
7vr
jcu
j8c
qt
6yi
1oio
8k7
8
8
kz3
1og
qu
1nj2
1oiq
sp
sp
1nj2
1nj2
jd5
gy
9
kbs
7ca
p5
1iy
9
j9t
jwu
6wj
2wg
2wg
jjx
7q8
6wp
6wp
1ned
39p
6wp,1ned
kw0
6zr
6y7
kk8
6zr
6wp
6wp
6wp
6zr
6wp
1jd
7lh
kk8
6y7
7q9
kk8
39p
6wp
7mt
jz1
jz1
ji9
ji9
ji9
kp1
6wu
6wu
6vf
7bo
k59
1nj3
2wg
30l
l4d
1niq
30l
1nh7
1nh7
jjx
jjx
jjx
jjx
7f0
7f0
74m
74m
2wg
2wg
30l
7qa
2wg
30l
2wg
kfc
l4e
7bo
30l
3cu
2wg
2wg
ltp
jon
ltq
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
2wg
j8f
kw1
kw1
j8f
9
9
9
9
9
9
9
9
9
kwh
1of
6s8
7sj
1ek
miv
p0
1kf
2w4
jv2
729
315
9
wn
k8s
39p
6wd
pq
jto
ja3
k0p
6rz
1nsg
8da
3im
jix
3eu
35r
880
ec
jai
k5d
2z9
kwh
pe
jsf
jpm
39p
mk9
pe
1ia
6xo
5
3cy
t8
jto
1dq
j8s
jw9
1ie
3lw
6rz
1o99
6v4
3bl
1e6
6sd
p0
6rv
1e6
lus
jy5
mjx
kpd,7bo
8kp
1nsh
6vf
7mw
3ik
9
1kf
1f6
7y9
2xt
e7
84x
7qc
jud
1nq0
6ua
jp0
1ndm
ej
jsh
lub
jd9
736
6sd
jls
7w4
ej
jjy
1nh7
9
kp2
kpd
7hn
6rj
l4q
1kf
39o
kw5
pe
82w
9
36x
1nc8
1nvg
1e6
74z
lg0
851
8db
lu9
2zf
850
1nge
jce
jwu
2w4
1ni6
8n
mjk
mju
9
jdf
7e7
3lx
2w4
79b
1co
6rj
q8
7sm
k8v
7vv
k2t
7zz
2yw
6s8
1oje
6rv
7e6
jqk
mk7
2wa
1nxj
7f3
kkc
394
kpe
87v
mit
3lz
3b6
3c8
jry
lgd
jn3
1i8
1oja
6c
3lv
303
9
9
1l9
1e6
r0
729
78w
lu1
6v4
788
s6
1oj5
7vu
82t
6rz
90
j9o
7ti
mjt
luv
36u
kph
30m
9
kp5
l50
6rz
1kf
34p
3p0
1nod
jce
6s8
os
6vf
1ek
9
1gq
jgo
kwc
30m
9
l4s
1nkv
mjd
1ojh
jpo
kp8
7ca
mii
2ww
ts
7vu
j8s
6s8
8kd
jgo
pe
jgo
8d4
j8s
3ex
1je
fw
1nkv
1fw
9
kwe
7bb
34g
2z9
mim
jnv,1nv8
jrx
j8s
p5
lfw
lfw
k2u,kp9
e7
6rb
s7
6vx
1f6
388
jdw
1d7
mkf
2x5
2w4
qa
3oz
1es
lu4
ec
8d7
mio
7qh
lga
e7
1nod
2t
pe
kwp
8d8
7tg
32h
kwj
jdf
6s8
6rz,jci
1gq
8d5
1co
36x
miw
jwa
6v4
3os
mjl
mjo
mki
82v
juc
l4l
1kq
jdf
7w2,l51
6wu,ea
1jq
1dq
q7
2w4
2w4
pe
jix
7ga
lg2
315
2yk
jdf
7f3
1kb
9
1jo
jiw
ej
jn3
2x5
2yn
1nkv
6qw
3ha
7w1
6up
7e7
7b1
jy5
lv5
qb
pa
j8s
pa
jci
1cd,6wu
1je
1ncg
kbr
r0
mjj
32h
jai
1f6
pa
2t
6vf
ej
lfp
1k9
9
6rj
79a
729
6sa
1ojb
35f
2p
74z
qa
jiw
1i8
jci
1ojg
l4n
9
32v
wn
1mn
lfl
87s
mj1
39o
6v4
7qk,jk5
2z2
jce
jai
3ov
jhu
p8
2xw
mkk
2xw
kfg
3cx
lv0
2xm
fs
370
315
ec
luu
6s8
2y9
1co
j9o
kbq
kpf
luk
7kv
6yv
6rv
6wd
j8e
36u
1od
39r
2yw
317
jdw
1nob
1co
kfk
q7
6rz,1o45
7qd
jmc
7js
7qo
lum
miu
jdl
jdl
jjz
38d
1ncv
q8
luw
kfj
kwd
1ek
8kk
tt
j8e
jy5
303
6t4
30l
2yk
7ti
jsg
mij
1h8
1fl
4n
71u
jdw
1nkv
k5b
j8e
6rh
1lo
9
72b
jz0
9
9
7te
71u
j8e
jz0
7tg,ue
7op
6rz
1ff
6ua
jp0
6ua
1o9e
pw
jdf
30m
1o9i
jdf
ltt
74x
9
2xw
1oj8
729
317
7zv
1la
1co
350
lug
7w3
jce
1jq
j8e
jto
j8s,1o45
35r
1ff
1ff
7sk
jqk
p0
9
jci
qz
lg5
jls
mjg
883
71u
ec
3p2
2w4
1k8
lg6
mih
1fl
s6
2n
3oy
kfe
k2v
k9u
1ef
1nkd
7hn
jrx
2x5
6rj
35f
72l
mil
lfu
8km
pa
kfk,kw9
ej
je4
8ka
pq
729
2n
7mz
7bu
1oj6
lu3
mkg,ej
32h
fs
1nm4
1nm4
7jt
jv0
2xm
k8p
jdf
kwu
1fl
6sd
38c
6sd
os
1dq,ej
ej
3ot
6g
jn3
k8t
1o0c
mk3
jkp
87w
75y
1f2
ltw
9
8kg
pe
kwd
j9o
mie
1oix
pw
1oj7
7df
k5e
1oj1,6vf
76b
1ef
mig
lux
6rh
6sa
6rj
6rh
1oe
71u
k8t
kph
7sl
7sl
9
1f6
k8p
jwa
2zf
8kr
9
pa
qz
1nrg,kw7
1kf
1l9
1o41
1dq
6t4
jy5
6rz
k9u
jp0
kfl
2n
38c
p0
j8s
8ku
3gp
k2s
84v
2n
jk5
kwb
1f6
p8
6v4
729
9
9
3bn
l4h
7qh
mke
6rv
9
3hu
2zu
7qm
9
2xw
os
7te
k8t
8n
lur
min
mkc
9
9
2x5
1fl
7w4
1dq
fs
36u
luz
2xw
736
2yn
qz
6zv
qz
j8p
6vx
3e1
8kq
340
6wg
r3
kw7
mjp
1e9
7kh
3gp
9
6sa
3ax
2zn
jmc
jd5
76b
368
mj0
mjz
gl
kkb
1co
ja3
jsg
kws
6ya
pq
mik
kp9
a7
1fw
2n
k8t
mi4
1ndm
l4y
3c8
mjc
ec
7tj
1o9d
804
1nfs
3aw
s6
854
72b
9
7y9
9
9
84t
1noc
mje
miy
k8t
1e9
1kb
3ha
p0
7o5
jy5
l4q,1oiw
6rj
1ef
2w4
800
3aa
6rv
ej
2w4
1d6
2yw
jnu
jai
ec
pw
pe
8ke
7fq
kpa
6wu
pe
9
2xt
kwv
1f2
3ca
jrx
jv1
2zu
9k
7yb
k9u
jtp
7qg
gz
mjq
j8s
pe
3ez
ltr
3b7
jn3
7dg
6ws
lun
mix,3e2
7zy
3k4
1f8
jd5
2y9,jf5
ez
1nkw
1ntq
eu
eu
1np4
8dj
8dk
1lb
1ne0
3cz
1nik
mkn
1oji
831
jey
jck
1nfy
jck
jck
31b
jey
7n7
jql
k2w
jey
1nkx
mkt
1lc
1lc
qg
mku
1np4
mkm
1njn
805
jl9
75z
1nfy
jaf
jql
qg
jck
mkq
jl9
1lb
3cz
2w8
mkw
1njn
2w8
l54
jvn
7r7
l56
1nga
7r7
1ojo
jgf
jgf
1nfd
32y
k5f
6t0
1cm
k2y
k2y
kxa
jvn
j82
1nxm
j87
9l
mky
7r7
1ntr
1ntr
6qx
lgi
lgi
1ngw
8l
ml0
7r7
3g
ml1
kpk
g7
g7
9l
886
9l
1ngw
73f
8l
1o9n
8l
ml3
ml4
6qx
jhf
ml5
kx0
kx0
8l
9l
8l
jxj
kfs
8l
jg9
jg9
1o9o
jg9
lgl
kx1
ml6
8l
1o9p
lgl
ml7
8l
lgm
1ojt
8l
lvf
ml8
6qx
lgo
8l
8l
8l
jhf
6qx
jgq
8l
jgq
6qx
7sn
jgq
jgq
8l
8l1
806
8l
807
jd6
jd6
jd6
jd6
7lj
7lj
jal
9l
9l
j8b
j8b
8l
8l3
j8b
lvj
887
j8b
j8b
j8b
j8b
j8b
j8b
1nsi
k3u
kx2
kx2
kx3
kx3
lvl
6xj
mlc
jk1
jxk
9l
krq
9l
g7
mle
7r7
lvm
9l
9l
9l
9l
mlg
9l
j87
k5g
k5g
9l
7r7
8dp
j87
l5f
g7
lvr
mlj
lvs
8l
krq
kl5
g7
lvt
kx4
1ojx
8l
lgq
lgq
1nts
7r7
jqm
mln
1noe
1nes
1nes
mlo
kx5
mlp
jal
mlq
1o0n
k2z
g7
lvv
1o0n
g7
9l
9l
l58
8l
7vm
9l
k2z
8l
3m3
6s9
6s9
jp1
1o9r
g7
jp1
6xj
1ntt
1o9s
jnw
1ntt
1ojz
kx7
8l
8l
jal
jal
1o48
2z3
808
lgs
9l
8l4
1o9u
9l
9l
k8y
k8y
kx8
g7
1nke
lvx
6qx
1o9w
g7
7wa
lgu
jp2
8l
1o0l
7r7
9l
l5j
g7
mlv
krq
krq
krq
6xj
9l
lw0
l5k
9l
krq
jby
g7
lgj
l5l
j87
g7
g7
kpo
mlx
8l
8l
7r7
lw1
6xj
8l
mly
8l
6xj
8l
mlz
8l
8l
1ok3
6qx
6qx
8l7
7qp
1o0m
6qx
7r7
kkh
kkh
8l
jqm
8l
8l
6s9
7qq
7qq
lxy
mm0
j9u
j9u
mm2
jz3
jz3
ey
j9u
jm7
he
364
e5
jur
1ngv
7r7
8ds
1nri
mm6
1nvl
7tn
o
ey
1o4c
l5o
e5
1cf
kpq
lw6
312
mmb
kft
k30
6t0
6t0
jil
jil
j9u
6xj
kpr
2wt
l5q
7yd
3cb
339
l5q
jda
8dt
qe
1ok8
jff,7ju
7ju
jff
mmh
jff
jff
lwa
1o9z
mmk
jrc
1ok9
7e9
kps
kps
jz4
1oa0
7n9
1oa1
jsi
kkj
kkj
1nq5
2wt
1kr
7ea
8dw
mml
kkl
7qs
k90
mmo
jlt
jha
jha
jha
jha
1njo
8dx
1okd
kfu
6ue
1nky
1nky
mmz
39x
833
39x
eb
7lk
1nmv
k31
kfx
lh7
3fs
eb
mvp
32z
1okf
jxl
mms
1nmv
1nvo
1oi
ek
mvp
1nmv
mvp
6zd
1nmv
jxl
mmx
1dt
7lk
32z
1nhm
mn0
1nhv
ek
7tp
lh6
ek
1nog
32z
lwe
3ag
7ie
7ie
eb
k0r
eb
3f1
1oa3
k0r
1dt
18
18
eb
1dt
7cc
1nj5
eb
1dt
1nmv
1dt
1mp,gv
ek
jkc
7cc
1cx
ek
jrd
mvp
mmt
1cx
8ld
3gq
mvp
1nmv
jrd
lwg
k0r
jkc
7fr,kpw
eb
mn2
3gq,34h
kfw
18
18
3ag
su
kfw
1dt
mvp
1nj5
eb
7so
1nmv
3ag
eb
joa
30x
8s
kfy
kfy
1nmw
1nmw
1nmw
1nmw
1nmw
1noh
1noh
1nj7
1ncz
1ncz
1np6
1np6
1nm5
1nm5
1nir
1nir
1net
1net
1net
1net
1net
1net
1net
1net
1net
1net
1o0r
1okk
1nvq
1nvq
1nvq
1o0s
1oko
1nsm
1nrl
1nrl
1ntu
1nrj
1nrj
1nca
1nca
1nca
1nca
1nca
1oae
1nfh
1nfh
1nca
1o4f
lh9
lh9
1oaf
1oag
1oal
1oam
1oan
1oao
k6j
1o4g
1o4g
1o0u
1oap
1o4h
1nrk
1nrk
1nca
1nca
2wb
1nkg
1nm6
1nm6
1nm6
1ngx
1ngx
1ngx
1ngx
1ngx
1ngx
1ngx
6um
8e0
1ndq
1ndq
1ndq
1ndq
1ndq
1ndq
1ndq
1ndq
1ndq
1ndq
1ndq
1ndq
1ndq
1ndq
1ndq
1ndq
1ndq
1ndq
1ndq
1ks
1ndb
1ndb
1ndb
2y6
2y6
8e1
jih
jih
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
jih
3cc
2y6
1nd3
mn4
1nyb
1oaq
1njq
1njq
1njq
1njq
1njq
1njq
1njq
1njq
1njq
1njq
31q
mn7
mn8
1nfm
1nfm
1ntv,1neo
mn9
3bo
1ntv
7sp
k9t
mcx
1nq8
1nq8
uh
88b
722
722
722
722
722
1o0w
1ncf
jia
1o4i
1ntw
1ntw
1ntw
1ntw
1om5
1nyb
75t
75t
1nmx
lhc
lhc
8e3
eo
1ni7
2x8,6sf
1ne6
jd2
fz
jd2
kkn
k0s
2x8
2a
1mq
1nd4
kfz
kfz
38n
38n
1npa
mnc
6xc
fz
7cz
3f2
1nhw
3ip
s
lhg
jdx
jn6
jn6
jn6
jn6
s
s
lwu
mnf
i
1kt
1nq9
7qu
1nhx,mnn
2yp
2yp
2wl
k0t
k0t
lhh
lhh
2wl
337
i
lww
k5j
k5j
jcl
61
61
jcl
kks
jz5
jz5
jz5
1nil
8lf
3p8
3f3
3f3
7cd
79c
kxk
kxk
6y0
s
351
351
2za
7qv
7qv
3f4
37x
37x
1ngy
gv
2wx
1n
6v7
1ngy
1n
6v7
6v7
1n
834
6v8
6v8
7o6
1o4l
3m7,8iu
jmu
1nvr
1nvr
1nvr
1ol
lhi
lhi
7bc
7bc
1n
1n
lwz
7qx
397
397
2wx
1n
jts
jts
1n
1n
2w0
2w0
2w0
jb2
8lg
5w
5w
5w
1dg
s
1nkh
1nqa
78y
78y
1nj9
2wx
3pa
2wx
2wx
mnv
7wk
1nmy
kku
7qz
jxm
jxm
1if
jxm
lx1
mnw
kg1
1nf4
1nf4
7wi
7wi
jue
1om8
1ndw
1o4m
1o4m
1o4n
1o4n
mny,1nxs
1ndw
mol,1ndw
1ndw
7kx
1omb
1ndj
jmg
jd3
jd3
jue
2xe
jd3
l62
kkv
7yg
7yg
836
gv
1ndj
gv
jb2
1ndj
1ndj
1oma,1nxs
1ndj
1ndj
1ndj
1ndj
7fs
7fs
lx3
6v7
6v7
6v7
6v7
6v7
1ndw
3ao
1nef
1nef
1nci
2wk
1oaw
kc1
kc1
lx7
2wk
1nlt
2wk
kky
1nty
8e9
moa
1nf5,kg1
gv
8e7
gv
gv
gv
gv
gv
80f
lhl
1cy
7wj
7wj
1cy
gv
gv
kxl
gv
gv
gv
2w0
2w0
2zy
mo1
8e8
gv
gv
kq1
k96
k96
6sc
6sc
77d
6sc
6sc
6sc
6sc
6sc
moe
gv
gv
gv
1dd
1dd
1dd
lho,jmg
1dg
3pb,mof
jd3
gv
3bu
8lh
gv
k97
88d
3e4
gv
7tq
7kj
1nho
1oay
k5k
lhq
k5k
k5k
1npb
2w0
1npb
1omf
7tq
1in
1in
3hx
jf1
jpp
jpp
jpp
jpp
1jt
7r1
7wm
7wm
35z
l67
l67
7d9
7bd
7bd
7bd
lwt
jdy
jdy
jdy
3iq
ja6
kg6
kg6
35v
70h
35a
q1
8eb
8lj
7dh
7h9
7h9
hg
3pc
36r
kc3
jmg
l69
3d1
kq4
7r2
3ir
2wx
1ndw
1ndw
1ndw
1ndw
760
1ntz
6zn
88g
772
lxa
s
794
794
794
1nvs,kpz
8ec
mok
kq5
8ll
72m
72m
72m
7wn
2wx
2wx
1ho
1nxv
7wo
88h
mom
858
jme
rk
1o4q
1o4q
1npc
8lm
lhv
lhv
kxp
kxp
7d0
s
32j
lxb
kg8
jzq
3k9
35s
35s
mnz
k34
838
kl1
kl2
s
gh
1o10
moo,8ed
1ne1
uj
3gu
7wo
2wx
398
1cg
88j
7et
i
6v7
i
jb2
6v7
s
s
s
s
s
jb4
10
k0x
v
kgg
1nn0
jz8
lia,1fj
10
kl4
kl4
kl4
lxc
6s7
8ee
8ee
6s7
8ee
8ee
6s7,kqd
8ee
8ee
6s7
6s7
8ee
8ee
8ee
6s7
8ee
2wo
2wo
2wo
kgc
2wo
2wo
kga
1nnl
lid
2wo
2wo
2wo
2wo
2wo
2wo
72t
2wo
2wo
ew
10
2wo
6wq
1nvx
1nvx
k98
1npd
l6e
k5m
kc4
j9w
7ig
7ig
li2
7if
mpk,8in
77t
77t
7ag
moy
8lp
1ob2
mp7
jrh
jlv
jlv
jlv
jlv
73r
73r
mq2
1nga
2x
l6c
2u
7a9
88k
ew
3k
3ka
1omm
1fj,mq1
kqb
7a9
jpr
3k
2u
v
k30
1ng4
k0x
l6n
jz6
pc
jb1,jb4
6vr,kdm
jc1
6wq
1ob4
jmh
jmh
jmh
8ls
lxg
6xf
qk
jb4
jb4
kc4
1nnk
k5m,jb1
k5m,1ncm
3k
lxp
1nm8
1nm8
1nu3
li8
1nga
1nxz
jpr
1nn0
kga
1nnl
lih
10
3k
1nro
lih
1npe
6sj
1omp
mpo
1nnk
1of7
jam
j8o
7r7
1omn
k0y
6wq
8lu
j8o
kxu
1omx
ja2
j8o
1nu5
7ee
7ee
jam
ja2
jc1
714
3mb
6wq
k5n
k5m
k5m
ja2
3pe
jb1
1npf
6tu
jam,lxe
jc1
8lw
lxv
ja2
8eg
jk4
kl7
jxy
8lx
kl7
jc1
mpz
k0z
1o14
k99
1o4u,k99
1o4u,86i
82o
k6o
1nnl
1o13
2u
1fj
1omr
7ef
1omv
3k
lxx
2wo
3k
jk4
v
1nsq
1nsq
kgd
kgd
kgd
mov,1fj
l6l
1nm8
1nqb
1obb
ew
mq3
l57
1nki
1nki
ly0
1njt
kqh
lig
7ce
1fj
l6p
2wo
jrh,1ob7,kl8
1njr
1ndr
1nnm
7nf
kc6
7nf
1omz
1ch
1ch
4o
1nei
1nei
1nei
1nei
1nei
1nei
1nei
1nei
1nei
1nei
88m,1nhx
3pf
1o4w
jvo
jvo
ly1
jgb
jfy
1obf
mq9
1nju
1nju
1nju
1nju
1nju
1nju
1nju
1nju
1nhe
1nrp
1nrp
1nrp
1nhe
1nhe
1nhe
76q
76q
76q
76q
8ei
1o18
1ndr
1ch
jsj
jsj
jsj
jsj
jsj
jsj
jsj
jmr
jmr
7ws
1fh
8ej
jdz
jdz
jdz
jdz
73o
1ch


















































































































































































































































































































































































































































































































































































































































2zv
2zv
k10
kxv
kgh
jfz
jv8
6v0
6v0
1nw0
1nw0
37y
1oo
1kc
1kc
jkr
qh
k36
k36
k36
mqi
77e
7r9
6qq
1o4z
6vn
6vn
3bp
3bp
1d0
4i
1ig
2z0
3f6
js4
79h
79h
3md
1mu
fb
1h9
6r8
j94
j94
1mv
761
761
j94
6vk
1on6
363
7di
k9a
jgr
7wu
7wu
kgh
jp6
6u3
6u3
8em
jdr
1nw1
jdr
jdr
p
2xy
p
lin
p
p
1e
2yu
jmi
p
p
1e
p
1e
p
p
2z0
6s3
jt7
p
p
76r
j95
jvr
1nno
1nno
324
mqq
1on7
6vo
6vo
71b
p
71b
1nsr
3e7
85e
6qq
6qq
6qq
6qq
p
6uv
6uv
6uv
1gg
p
1op
7oq
6qq
6qq
6qq
p
7ng
p
mqr
3mi
k37
mqt
k1h
7wy
k1h
s0
k37
jy6
jkr
jkr
jkr
1e
jy6
jfz
jfz
3me
jc9
klc
2wd
7f7
3i1
p
1nfn
p
1e
1o1a
jec
f2
jec
jc9
2z0
8eo
6zt
2z0
1e
2z0
2wd
8m1
1o1b
7yo
1nw1
26
1gw
p
1e
p
34v
jec
34v
7hq
mqx
j9z
j9z
1nw1
pf
pf
pf
ky1
pf
6vj
pf
2wd
jec
1nfn
mr2
jb8
jb8
746
lya
jmi
lyb
85d
mr3
p
mr4
k38
p
k38
mr6
8m7
mr7
jcm
ji2
l6r
p
kqn
j9i
1jv
2zl
1nk6
1nk6
1non
1o51
2zl
8fv
2z7
3e8
38o
6tc
1ncn
p
1ncn
1fp
6zt
1ot
1f9
371
2z0
2z0
j94,1nst
lye
kc8
1or
1ju
31x
7wz
1os
1nph
1nph
p
1nph
p
79e,p
705
3pj
83b
1onb
j95
3l
p
1e
jb8
31s
mrc
3dk
p
74h
74h
74h
8eq
p
1e
p
p
p
p
1e
p
8ma
p
p
p
p
746
83c
1kd
jy6
7rc
js3
p
7j2
1fp
jc9
7ei
2z0
p
6zt
6tg
mqp
1ncn
2yu
3mg
jmi
3mh
jy6
lyg
2wd
2wd
7re
kle
jcm
1obn
1kd
2z0
2z0
p
2z0
35t
8er
37l
td
1e
34v
2xy
7a1
38w
3kb
3kc
jau
8es
p
3pl
p
6tc
88p
2wu
6zo
2wu
p
3pm
6qq
8m0
jb8
klf
8et
7f8
2wu
76r
p
p
1e
3pk
6qq
6zt
8mc
1ndo
1ndo
6uv
6uv
6uv
6uv
1d
1ong
7wz
p
p
1ncn
p
p
p
8nh
mrd
p
6tc
p
8eu
kqo
p
klc
p
737
f2
f2
p
p
p
1e
p
1e
3e9
3e9
jkr
k39
1e
mup
jvr
p
p
7nh
p
p
1e
p
p
p
3l
p
1ond
p
1e
p
1e
1e
p
p
p
p
31x
31x
p
1e
p
p
p
p
p
6qq
1e
p
1e
jdr
p
p
p
mr0
p
p
p
p
1e
p
p
1e
jdr

jcn
jp4
7rf
1ou
lyj
um
l8c
lyk
1jf
1ny5
8ev
8mw
6ye
6ye
6ye
6ye
1one
7bf
rs
4f
4f
4j
8ew
7rg
7rg

en
en
en
en
7oq
3ke
oy
7x0
liv
8v

1f9
lyl
725
1f9
1f9
1gn
8v
7hb
kli
8ex
rl
rl
6vy
8mf
1fi
ed
ed
mrr
2wr
1d5
1d5
mrt
lix
lix
oy
l7y
re
j9j
6sv
mtt
4f
1v
lzr
7ri
kli
8v
8ey
7lp
6x4
k6m
1fk
1fk
1fk
1fk
1fk
8mg
jp4
mru

mrv
2q
2q
2q
7nh
7hd
7x1
ky6
k1k
1o1f
8ez
7x3
1nph
30j
jt6
s9
kqw
muq
l6y
l6y
6xa
6xa
32w
l74
jhv
lys

1jf
1cj
kgk
6v3
jsk
jsk
j9k
6rk
6tj
7dj
sa
1io
6ri
8f0
sc
1ov
fj
6zb
6ri
1e2
790
790
kqy
jzb
2v
7yk
3po
3iv
sw
ms0
qf
qf
1n2
jja
kgl
30j
jdm
jdm
ms5
jdm
jdm
3pq
1n0
6s2

ms4
7cf
7cf
8mi
k5u
k5u
1e2
78l
ms6
1e2
kr1
3pr
7a6
92
kr1
6r
ms7
jmj
fg
fg
1f7
3ps
3gz
2yv
88u
fg
85h
6tz
l71
l71
762
jp5
mrz
fc
7aq
7aq
2zq
6r
6tz
725
ms8
jja
1e4
1e4
1e4
1e4
1lg
7eg
1gs
6rk
1i7
34w
lyy
1i6
1e4
1e4
1gs
1gs
2zq
1o55
1o55
8mj
lj3
6xa
msa
2q
jjl
85i
8f6
jca
1ndo
jjl
8mk
1g5
3b0
1lh
1lh
6r
8fa
7rl
8f7
79d
79d
1jw
6r
msc
336
6r
2zq
80n
6wo
l75
kr1
32q
2zq
2zq
2zq
6wo
1ox
2zq
2zq
2zq
2zq
7a6
p
2w9
2zq
8m5
lj2
80o
80o

mrp
3kh
80p
lz0
k9d
k9d
8mn
80p
1cq
lz1
1cq
5x
6r5
3pw
1cq
7gd
346
6vu
1cq
msg
6r3
6vu
1fa
jps
jps
776
kr3
k3j
k13
lz4
jsl
jsl
ly6
kr4
oz
oz
oz
36y
lj5
oz
lj5
7aa
7aa
39h
jsm
1hg
1hg
jnj
jnj
jv9
9g
jv9
39h
8fe

781
3ml
1fc

lj6
kyb
kgh
1hg
36d
30i
jly
l7h
msk
hi
39i
jfh
jfi
75q
8ff
jco
7co
jfi
789
lzi
38v
38v
mso
6y4
jn9
3hc
lz9
3ki
6qq
6y4
msp
lj8
lj8
6y4
6y4
lza
msr
6s3
jmw
6y4
k6n
6s3
6s3
lj9
3hc
mst
l7a
l7a
g5
7ru
1onp
3bw
3bw
k3d
k3d
7bp
jy7
p
3kj
l7c
l7c
jy7
msu
jgr
6t5
jgr
6y4
6zo
2wu
2wu
l7d
kyd
750
1n9
1n9
1n9
1n9
1onr
6qq
732
732
klm
732
1jg
kr6
6y4
jau
jau
jau
jau
76s
76s
76s
3hc
2z0
2yj
1n9
ljb
h4
l7f
740
k5z
mt0
705
kyf
kyf
6rl
l7g
hj
3i3
q0
3iz
pj
308
308
mt3
rf
7j5
6wt
6wt
j9z,jin
kyg
k9f
k9f
k9f
jjb
65
jco
jco
jco
mt5
mt6
jco
jfi
jjb
jg1
738
jco
jco
99
mt9
kr7
1p3
lj7
1nqe
mtb
k3e
1nqe
1n4
1nk6
oy
kgr
j9z
m10
j9z
1di
99
7hq
pj
kyh
73v
3kk
l7k
6wt
jcm
37g
3h1
mtg
6rf
6qq
7x6
1oo6
6r3
mth
6wn
7bx
3fd
jjm
jjm
6wz
8mq
3hc
7ik
fv
7ik
83h
6yy
372
26
88n
ljf
6qq
738
6sz
1n9
7hf
85l
79p
79p
79p
f4
1gy
88r
1gy
ljg
ljg
klt
kgs
1n9
1n9
7tv
lzp
3ix
6y4
6y4
6y4
msn
88w
705
3hc

1hk
1hk
6zo
2xg
2xg
p
jy8
781
l7n
jfh
jfh
6wt
6wt
6y2
k14
ljh
ljh
3hc
1nsv
1nn2
lj7
jp7
klt
3hc
6s3
3h
6wy
j8d
7x8
7x8
3h
mtl
jug
3bx
31e
31e
31e
jwy
71n
j7z
6xl
79e
6wy
2yl
1ez
88y
1nom
ee
ee
7ej
85m
jwy
ee
ee
jek
jek
mtq
ee
2yl
1nje
1nkk
7j4
kcg
mtr
1ed
1ed
1j1
1j1
6tb
jjn
lzs
1ed
1ed
74y
jjn
88z
74y
8fm
lzu
8mx
jks
6z2

7nk
7nk
7hg
ljj
jjn
jjn
1jx
1jx
je1
j8d
8my
85n
33o
890
1nje
1nct
klp
7hg
jek
79e
8n3
6uj
2r
mtv
3kq
k15
k15
3h2
k1l
3d4
6sl

kyk
ljn
3mp
p
1nhg
8n4
2r
6sl
ljn
jwg
3kr

6uj

mtz
ljl
31c
4a

m01
kyn
26
1nu9
krh
1onz
1nw6
1nw6
1nsx
7xa
pj
pj
pj
pj
pj
pj
pj
ljo
26
pj
3ai
3m
4a
74p
4a
pj
jlb
ljo
pj
4a
jav
m03
pj
pj
ljp
jgz
jgz
3q1
pj
6wz
9d1
26
9d1
m04
9d1
9d1
9d1
6vp
9d1
1oo0
9d1
9d1
9d1
4a,6xz
5z
7nn
7nn
7nn
36v
74p

4a
jdn
mu4
36v
jdn
6vp
lju
1obj
31z
1ll
6vp
ljr
k9i

99
1nu9
1n5
4a
1n6
1hv
mu7
jzd
klr
768
jfj
6v0
8fq
jmk
msh
1hv
l7t
1oo2
6u3
1nhh
1nhh
6wv
1hw
kyo
7bp
1oo3
7k2
jav
jmk
jmk
jvr
316
pj
pj
4a
1n7
7kz
4a
26
klt
3q2
6wz
76t
8n7
1o1i
1o1i
1on3
4a
jwx
mud
ljc
4a

6tw
kgz
mue
1e
1o5f
74j
7b3
77o


3q3
l7w
m0k
krj
krj
6uv
kgy
85r
7ls
je5
muh
891
93
ur
1noo
32u
jo1
6wo
6u7
6u7
6u7
m0n
6u7
6u7
1nld
6wo
6u7
6u7
6u7
6u7
6u7
6u7
6u7
7b3
1ku
mui
37m
3q4
8n9
1ir

2y1
2y1
8nb
joq
kh1
j9g
mur
jui
1cc
1cc
jdo
ot
krk
3kd
7dl
jop
kys
3mr
jqr
8fx
6x3
6x3
q5
36d
6vl
7eh
36d
777
1lu
3by
2y1
3by
6wk
8nd
muj
2yx
m0u
ot
mum
6sv
894
1nya
6i
jv9
6wk
q5
ot
ot
ot
ot
ot
ot
ot
6y1
6y1
6y1
m0v
q5
1d
1nd0
6wk
kys
3mt
6yr
jqr
ljy
jqr
muv
ot
6vl
ot
ot
7rw
jdo
jdo
1d
80s
80s
1d
1v
3mu
1ln
795
k9j
k9j
78m
7d4
39b
39b
1dp
3d6
3d6
3a1
39n
jhw
1oob
80t
80t
1jh
1nnr
1d
777
8ng
777
jgr
jiz
rm

k9k
lk1
74t
74t
74t
jhw
8fz
kyw
kyw
lze
7rj
721
39n
3h6
mv2
3dp
3dp
895
1e
1fq
1fq
1fq
1fq
71c
71c
kro
kro
3mw
3fg
85t
jv9
kyx
4t
33a
jau
3mx
71c
6vu
kyx
2z0
2xn
33m
mv4
rn
rn
8mo
f3
td
2y4
jhw
1d
8g1
1d
1j2
76u

76u
3eb
754
l88
l88
p
1e

7en
jq8
krh
3kw
3km
39d
30b
30b
mv5
st
st
7sr
ps
31f
3q8
8mh
qp
6w9
1x
6w9
l8c
2z
39c
jq8
mv8
te
oz
muk
kyx
l77
6v0
kh3
kyw
hk
1p4
1f1
kcl
mra

kcm
72q
2xy
jez
kyz
3qa
4u
6yz
h3
2xy
6zs
jiy
1oc3
jzs
1f1
er
1oog
2xy
3qc
7nu
klu
kz1
mvh
88s
79g
85u

jj0
jj0
2xy
7lu
l7j
1obm
83p
jez
kcn

jj0
72q
mvl
1fr
2xy
1d0
72q
2xy
mvf
jgs
2xy
380
2xy
6zs
k66
1ooh
77p
jtw
jtw
k38


8en
ky0
k16
3h
2w5
1gc
6
8s
c
1e0,32l
2y6
g7
v
1ei
ex
klv
8

9
9
2xn
1i
1nc9,12
1c
9c
j8g
9m
jvq
v
pq
2ws
72e
72f,8n
34w
j8t
ro
n

6qs,l8g
1b
e
2y4
j8m
1e5

1e
2t
9m
eo
i
y
1ncc
19
2vz
2wh
1da
q5
6ta
6tg

1nco
2w8
719
jo2
303
6rm
g6
je2
1ncd
9
5
6s1
n
36z
5t
99
j9a
8s
3k
2wa
f9
oo
2yp

4g
j84
kz2
1lo
x
n
71w
27
6rx
2s
6sa
1d8
2wp
r
6u6,6sm
6s6
6rn
4l
2xf
l
2vw
9

pj
f
5u
2t
b
2vw,1ee
j90
i
6rr
v
p
b
2wb
p
8c7
6qz
jcy

on
6ru
oq
8t
8p
jb7
6rp
1nck
1nc5
2w8
p0
j85
1m
7y2
1lp
1c
1i
d
l
d
1nd5
1cf
jbi
2w0
72g
jbz

9d
el
1nce
4c
2x4
p
6t9
1nc6
8q
4l
1nd8
6s4
jb6
37n
9
jbm
31b
i
p

30i
y
34a
2x1
2xx
jcd
6qv
jah
hm
1fv
2m
33t
6so
h
j98
4c
6vd
kz3
6qx

p3
9
6sx
6sh
d
ox,1d9
2w7
ea
f9
2y5
2xf
jcg
h
j8e
ed
1ne7

37n
32l
p
2xb
6qy
j
6qv
pv
i
2yp
1ncf
jb5
j8d
17
1ndl
9

f8
2xr
6r7
f9
h
2vw
p
36y
1h0
p
d
71v
y
2x1
6tb
2o
jaw
1neu
2yd
1ne4
6td
jbp
1ep
1ep
oo
oo
jak
1fl
1nee

1nej
s
l
j92
2wn
2yw
77a
6sg
6xr
jc5
39o
1cz
1ndc
ph
j8h
jda
6re
6v5
30i

1ner
f9
jcc
6rq
1lp
5t
6th
1c
jbo
l
jae
7y2
3b2
oq
u

6sv
j95
2x3
6vi
5v
9m
y
8y
o
8l
10
1nfi
8x
j9d
354
1nfd
6zt
1i9
jgt
3j
354
jag
j9m
1i
1kf
r
2xk,jg8
h4

6xr
11
2x1
6xo
j
6vd
pj
1nds
y
jct
2ww
1ei,1nfr
b
ph
i
y
2wc
2yr
1nev
mvo
y
2z6
r
b
8x
1c
1ney
el
9
j8b
6ue
ew
1f
6tt
3b2
898
jap
9
j8l

328
t
76a
j93
6ul
6zt
l
1nea
m
jhi
pk
jde
2wg
1ncf
1ng9
s
3e
4f
6rl

2y6
6ss
j9d
6x9
jgp
6u3
p
2xv
6uh
f0
1c
2y5
6sf
oo
8t
8n
8n
p

9d2
5v
m
76a
jiq
6tx
1nda
1lp
i
1ndk
jhv

1dl
2wh
1f
1c
jbf
jaa
5u
jik
1cf
2q
6rl
6r
6uy
32k
jab
1ng7
jan
1ngl,1ngo
y
6x6
2y5
pg
9
ja3
1cd
9l
2yx
6vh
2x
6up
6te
1nd9
ja8
6r4
5t
1ndv
mvp
ew
j85
1c
pk
4l
jg2
p2
1ncx
8x
1d8
6tm
5t
j8e
3k
p
6tb
6ry
l8f
1e0
g2
j8o
jdg
9c
2zu,6ra
1ncq
6tg
2w5
36z
3qd
1ncy
2xe
6sa
2w8
1ne6
pj
6v8
2wv
4g
1f
2o
1c
jeq
j8h
9
30t
jg6
2wm
jj7
2m
1nc5
1j
1fw
1nce
ev
1ndf
1cv
6xp
1ncn
3b3
6se
mvo
1nep
1nez
2vw
jcy
jbh
6r6
6xj
1dr,jbs
es
1ep
729
1cf
j99
s
jic
j8w
1e
7da
4a
26
jan
8m
1nch,j81
x
ja0
pk
6wa
1d7
1n
6sp
6r2
1gd
k6o
1m
jlo
6r9
7d8
jd9
jby
7ye
jf1
3k
6yk
1nhp
jca
1nfa
78a
j8k
1ncy
2yy
g
i
oy
1cl
4a
l
2xs
6ss
6ud
1kg
6t6
1d8
1ndh
2vx
9
6sk,1ng8
g7
eb
i
i
1ch

364
3hd
2o
y
9c
jh6
jgy
ji1
18
1nha

6uk
kco
jg5
jno
jjs
2w3
i
g
1m
1nf2,60
2wg


70d

1c
6se
1gd
6t6
b
2o
1nio
8y
9
8l,jm8
krq
p
hm
30y

6y4
jo3
jfl
6r7
1nc7
y
2o
364
1cp
6wm
jnd
6xe
jbg
1nfq
9
6wj
6rv
9
jh7
s
6z1
jmv
1niu
4b
1gc
pl
j9q
2xp
30z
es
1ndz
jbr
2m
1eb
1d7
2zu,6ra
1cc
30k
9m
71o
71v
jdu
1h0
2yb
jet
6r9
6wc
60
327
jdl
j9l
ey
ep
2wo
1ch

6x3
31j
1gp
6uk
jkj
3hb
pb
jpu
8m
32k
5r
jnq
3f
y
1b
6vs
1ep
1i
6ym
2we
6ww
jn5
jnx
1nhm
eo
jpq
ew
7nw
ji4
6ub
5
6x0
6z4
1nc6
jgi
jlh
6vd
6zu
ph
1nji
5t
1nij
j9o
30u
jhm
r
6vi
2y7
1e
1e


2wv
3
1nh2
2ze
6qr
2zs
6y3
30l
6zm
6ya
pv
1nj4
jj9

1nhf
jed,36y
8v
1nfo
6r0
6z6
jdi,1ngr
b
jo5
6x5
1nep
jlc
6t7
2vx
6ti
5t
2yy
oo
jre
6v8
2wo
ow
30k
6w3
1ncr
je6
1nch,71f
1i9
je9
jfw
1ndg
1nfw
y
jsu
2y2
72y
2vw
5t
70l
9
pq
1cm
j9u
1n
1e
4a
jdn

2ys
jio
2zm
6to
1ng0
1kg
1new
y
jst
jkz
j9v
1i
1ey
6tq
jeu
ja3
9
jt3
30i
26
26
6yr
1d
op
72d
jd1
2w
1ds
1d3
jis
1nko
oq
8q
j8z
1cb
1ncb
6w0
2wc,jmd
1njj
9
2z9
39o
6qx
jpe
1njo
6s7
j90
2q
joq

1ngg
juj
72e
jp9
1f
33b
ja0
743
2yc
j
jhe
1d7
jtq
1njb
3h
1f
1e
6qy
6ta
jk8
8m
2ye
1nex
jgd
2yd
jf8
2y2
719
2xx
31w
ja9
1i
1ng6
39p
pv
6xo
j9o
3g
1dt
i
30i
qd
jjo
1gd
1nfw
3j
jdd
jac
jbs
6yd
71p
1nip
28
778
2xh
9
9
3h
q9
3h
6ug
6uh
8m
1nlg
8m
1ec
1ngk
2w3
jcp
y
juq
jw4
8c7
30q
6tv
jt0
2we
1nfs
jjj
jl8
js0
jk1
1dt
2w0
2wx
10
6tc
6tj

l
2vz
x
jfu
70s
309
n
jjg
1ct
1ep
1ey
jbg
6sa
6rz,2yk
2xi
1n9
6wn
17
1cw
1njv
2wy
4g
1gd
jeh
1nc7
6uw
1d9
jh0,6vh
2o
1dr,jbs,jgv
j8z
1ng5
1nin
jqe
6w6
1f0
2wc
2wc
1nec
2we
327
jwt
jcv
j9c
9
ji9
6qw
jtr
6sx
72c
pc
ew
2x
6vj
6s2
jja
316
4a

p3
1gp
qy
1ngj
330
6v9
jbs
jne
jru
1nd7
2y9
s
6tb
ot
301
1e0
1neq
1cx
348
71i
6ss
718
1ngj
1nmi
32k
jbl
6z4
1d9
1nka
707
mvo
jj5
jc4
jrq
6sw
6rr
6u0
766
1ncb
2yb
5t
jih
el
6vc
jcu
77c
9
6up
1nmu,jvk
j8i
2wl
1ne1
6v8
ep
3k
3k
6u6
6r8
2z0
6u5
740

8o

6tk
j8n
j8o
6rr
2vx
2xl
6xi
jaw
1cy
ew
1ez
1e
1dz
j9k
6uj
10
p3
6xh
1er
b
kco
1cx
l
332
m
6ss
jhy
2wj
734
jf3
jao
6vh
72j
1nex
y
898
jxx
31u
34y
6rq
1cb
6rx
6tm
6xn
1ng5
om
ru
6t3
1p
6yu
2wc,jjk
2
327,joy
j9l
jdv
jdv
2zf
6yv
6s8
76y,jk0
72f
jl9
2w8
364
jby
364
775
6y0
1nnj
s
3k
1nhg
p
p
p

jjl
ja7
jp3
6sz


99
6xz
joo
pr
6u2
6sb
qi
jjf
jfn
1nd7
jbt
5u
6qv
jrz
1e
77n
6w3
jod
5v,8y
71l
6un,1nnt
jrj
1nel
jsp
k1y
jjc
6xq
72d
ei
1kg
jjt
6z9,8x
ji0
1njz
j9e
1nlz
1njf
jve
6ys
jhp
78i
y
y
jei
1nl5,1ngs
783
2s
1nmo
2y5
jlc
30d
jq1
1eu
p1
30r
jb0
jfp
6wc
jub
jo9
60,1no8
6sr
jyu
2we
j8f
pe
jk0
1i8
9
2x5
32y
9l
6t0
6tf
jcl
jt4
jmf
ew
27
jxo
2y7
ew
j9i
p
76i
78z
jtu
77a

2xg
p
jfi

4a
1e3

1gh
jxr
jot
8z
6uk
d
2yz
2vz
ji6
k2g
5t
jgw
jql
306
764
1nf5
1nkz,jv7
6u9
6qq
b
11
2xv
76e
k40
jri
et
733
769
11
1nfu
q6
9m
jof
1nme
ji5
jyd
76a
jle
ja8
ja8
30t
1nf6
je7
8x
jpa
8x
1neb
75r
ex
748
1not
8x
1nfb
jfw
6t6
1ngn
jgj
j93
6r7
jf8
jpc
y
jox
6s5
p7
2s
jlc
pk
pk
jcc
1nl8
jtk
jgm
6tl
ph
jap
jht
1lp
jmb
1i
1i
jko
5t
k51
jt2
ja5
2wc
jbh
60
6wi
72a
jcv
34p
jpl
1cd
jf5
jlk
1nc8
jjq
1cu
jg9
1nlq
7ye
6tf
1dt
1np9
2wl
i
1nj9
gv
jxn
v
10
1nfn
6zt

jig
jp7
6s3
99
1d
768
ef
2xz
30b
js6
k45
330
6vh
y
jdu
2wm
1nfl
1co
mvq
2wo

4a
755
71e,jzu
70e
k42,1nh0
et
1ng3
1npm
7k6
2yz
jzi
31p
6rn
76a
72d
1gd
8m
3
j9e
3j
1ncj
x
6uf
2vz
6t6
1ncj
73x
6uw
jo4
6tx
y
jxw
71r
325
jbs
1c
j8k
1b
k80
k81
k29
1b
711
6vd
jeb
jeb
1nix
6qr
72s
k88
1ni4
1i
6tq
5t
6t3
35e
5t
jbb
6t2
6y3
1nfq
jax
30l
jnv
k0q
1noa,jai
6xo
9
9
1nkx
qe
2wb
j99
j99
4c
job
6v8
k5l
ew
2x2
1nm9
1ch
2z0
1e
oy
jie

721

jfq
k9h
3h

6yr
72u



l
301
322
jm0
pp
6va
k1p
1er
36h
32l
jvt
321
1nfu
k00
71y
j92
1noq
2y5
jx0
jj3
1gd
1gd
jmx
8m
pl
jx4,1nlh
76c
1f
f9
6t6
jtb
jh5
3j
g6
x
7cr
6r7
1ci
77w
1f
jwl
2vz
jx5
je9
jfc
1no0
j9q
b
1ngh
76v
g6
6zw
jh1
y
kas
6zq
6x5
77f
kat
1c
jkf
k0c
1ncl
1c
jcr
jvh
6sw
37n
2ze
jsa
jch
j8k
354
ji7
jma
1b
1nff
2xx
ph
2zx
jo8
jet
ru
6tq
6t8
oo
71g
1nf2,2m
jbh
kbn
jsd
6w4
72a
338
2s
1nf3
1nms
1njm
2x5
jrb
9
1ndm
1i8
3ec
90
39o
729
k2x
6xj
8l
krq
j9u
o
jv4
1nky
1dt
1nni
18
kbx
1nd4
i
jl1
jl1
6v7
1nef,1nhn
ja6
ja6
31b
76o
ew
2wo,1nf9
76p
6wq
jz7
2x
1nrn
2x
2zv
6r8
jp4
78l
or
6th
36y
jav
6t5
7ab
1fe

je1
1el

4a
pj
js4
jt7
6tw
q5
1v
kca
78m
739
kcp
5v
6x1
p3
1gp
k6r
p2
1e0
kcy
6so
k1t
ka3
1nib
jar
jbw
717
2wj
2yz
1nev
jf3
1nnx
1njw
1no3
6xq
31n
1npo
ja8
1ngn
x
8m
jbj
72e
1nmm
6z9,8x
78v
81g
2xu
6vh
6xm
kdc
jh0
jbj
1nov
jhq
6rd
b
jqz
kdn
2w3
2o
2w3
2o
77j
y
7bm
38h
331
keb
jkf
qc
6vg
m18
j8j
1nem
37n
jm2
jur
1h7
jit
743
1d8
okl
1f4
j
keo
j8z
6wf
j9v
6wf
6wf
kb7
6t7
2xx
jol
ph
1m
g
6qz
1ndh
2vx
34m
1ni4
2vw
1ep
1ep
1ep,71s
jyq
33z
jr9
6tv
6t3
6tp
1nra
jo9
31r
jyt
6t2
31j
kf9
3
6y7
39p
1d7
3ha
pe
6xo
9
9
1nsj
9l
jm7
jdb
7cb
6tf
1nsb
eo
1ne6
36q
7f5
jny
i
1nil
1nmy
jd3
jd3
6v7
job
6v8
35a
s
8
j8w
kg9
1nga
j8w,1nnk
3k
jn8
1nnm
1nhe
jc9
2wd
1nnp
6zt
p

6ye
7be
1ex
oz
jqq
je5
3hc
99
1nje
jtv
4a
26
26
er
8l
8z
j9r
1nig
1nn4
6vq
1nd9
khe
7nw
jj1
1nlw
1ng3
34a
1nu0
jta
jyc
jip
jao
72d
6rd
1nn7,2ye
h
1nid
1nna
32k
jhg
j8r
1ndy
jhc
j8r
k4b
1i9
3f
2vz
302
1i9
1ci
b
72h
ox
1dn
6xm
1nl3
jgt
1ndg,1npq
1ci
jac
32k
jeh
1d9
2o
6tx
6tx
jhd
jpd
71m
2o
kiq
1gv
6vg
1ncl
jir
jep
p7
77k
6vm
keh
743
6x8
kek
jw1
jpz
es
1i1
pk
74d
1nsa
kjb
jqd
7cl
kje,1nng
jok
1ndl
1nfp
k4x
ket
jnt
4l
kb6
j9s
jr7
1ep
1ep
jsz
ex
jm5
1neg
1nlo
jt2
2wc,jjk
2wc
8t
6r9
60
jtn
2we
1nsf
1fy
eh
k0m
j9c
1ng6,jyy
70z
1neh
jdl
1nh7
jnu
jjq
pq
jiw
1fl
6s8
9
2n
9
jgo
32e
r2
6sd
jkp
k0p
1nfy
k8w
g7
jv3
6xj
8l
8l
3g
9l
f
7ye
6sx
7eb
jrd
eb
2wb
jia
jn6
1nkh
gv
1nho
q1
35j
s
k34
6v7
n
2wo
kge,jc1,k5o
j8o,7ed
ew
15
72g
jz8
jn7
2y7
jj9
kl9
jv8
6vo
jc9
ji2
p
76r
p
k10
pf

6sv
1fi
2xn
6ri
33o
792
791
6r
2zb
kce
k3h
6y4,2yl
6y4
j8d

klo
2z0
99
1nk7
8o
jlb
pj
6vp
26
4a
6tw
32x
kh2
1d

jna
1cc
j87
6si
op
j9r
8w
1e0
et
3hb
1nkm
1nud
7ar
6yc
jf7,1no5
jf2
1ng3
pp
74k
joe
5v
jg5
jog
6ud
jmm
jjs
joh
k01
4g
7fi
6r6
js7
f8
1ngc
1ngc
kac,1nfv
jnp
8m
8m
khz
b
jwm
38f
x
kmg,k6o
707
jdj
jfc
341
jmp
jr2
1i9
38s
8m
e6
k08
1nds
j8n
jxu
jh5
j8n
1nc7
k9p
kn6
jmp
6r7
jk9
jhg
kdm
kap
6u1
jij
jh5
jgt
75p
2w3
709
jh8
ke4
ju4
y
y
75v
6yf
jcp
6s5
78h
jbs
1dr,jbs
1ds,1ngs
p7
6s0
y
jch
6tr
74s
1nnd
7bn,1nh3
jjg
7jl
38u
710
kay
94
es
ji7
1neq
jr5
1nez
1nth
1nr2
jd4
g1
jrs
7d6
k1a
q4
p1
7gl
1np1
30r
jn0
1lp
4l
6tn
jgy
32r
358
319
1i
jr9
712
jbg
koh
6wa
2wc
2wc,jmd
1ndu
6t2
8r
5u
1ni5
1nsd
kf5
15
1nec
1nh5
kou
72a
72a
jw7,jyy
k1d
kk7
fo
7kg
70z
1ned
30l,9
2t
30l
2zu
pq
jq6
78w
78b
pe
1ncg
jv2
1njm
74z
8n
6rc
jl0
9
9
6xo
38p
9
75y
317
9
72l
j96
pw
pe
1cd
2p
2n
k6h
k2w
j87
8l
8l
k8x
klv
1ngw
8l
7ic
9l
8l
8l
8l
1cm
6xj
7ea
1cx
2y6
f
kpy
6vi
js1
jdx
jnh
gv
1nso
6v8
1nfz
7d0
6s7,jb1
27
ew
jaf
jho
7hp
1g6
6vk
1nn1
ef
jmw
jz9
6yy
re
1f9
k5w
joc
6qu
30h
6ri
6tz
79o
kll
6rf
6rf
6rl
jn9
26
1nom
k3f
pn
4a
9d1
pj
1nhh
6wz
je5
2yx
2yx
7dl
jv9
1ha
kh3
jva

7il

7d4
15
1cp
v
78e
kh7
khl
6x1
6si
6w8
32m
1cw
1cw
3c0
jku
1e0
7ci
1cs,ja9
j8v
jk7
6xw
1nw8
jqx
k1r
jf7
1nlw
ka4
d
1ck
l
1nhj
kj0
6ss
jg5
j8m
4b
jqy
1nqm
7fa
6vz
1ng0
1njw
330
jao
1fg
jle
jou
1gd
kml
k7f
k92
jeh
1ns8
6xk
6tt
jac
8m
6u1
k4h
jij
1npt
jhh
jjd,j9e
jpw
1e5
3b2
1njz
1hc
ju3
3
1hy
jk3
kmr
1ndp
kan
ex
kag
jjp
jxt
e9
x
jea
1nck
1ndx
1njx
7fx
om
1nc7
jyi
1nic
kmj
73x
k07
jkl
jf8
756
1gc
jhr
6yg
36w
jg6
jr4
ju4
y
y
y
jfu
31l
2w3
7ex
jkf
1ncl
1ncl
6zx
jmq
kei
jvj
6x8
jdu
7h2
30d
j
kui
30f
1b
1cb
6rx
kjd
jok
759
k0e
g1
g1
2xx
6qr
keu
jnt
jfv
7iu
jpi
jy0
jh2
jh2
2vw
2yb
35q
kji
7le
1ep
jbp
kod
1ntj
1i
30q
k2h
jgn
ru
ru
6ym
j9y
5t
5t
1da
6yw
2m
6vt
6r9
koj
6tp
jub
jev,jiu
7ao
jn2
1ndu
jq3
6r9
15
2we
jax
jsd
1nku
2z6
1nku
1nk2
72a
2z6
1ng6
kvx
74w
kz3
9
1nj3
2wg
j8f
pg
9
jwb
9
ec,kwq
2zu
8np
1ndm
1nge
jz0
6za,72f
6yv
6rz,kp0
jgo
2w4
6s8
2z2
3ae
2zu
pe
1nxk
2zu
jhu
1nq0
2w8
1nsk
jgf
7r7
jby
7bv
kfp
1ngw
jby
kfo
9l
9l
1nla
9l
6xj
kpn
j87
j87
9l
2z3
9l
6t0
ey
2wt
78c
kfu
1dt
1nfm
j8i
j99
i
s
6v7
1dg
1nf4
1nhn
1nef
gv
kkz
jt4
7d9
760
s
i
1nfz
j8w
k98
1npd
76p
6re
v
kc5
kxs
ja2
1ni8
k1g
jam
1nu4
2wo,1ny0
jin
ji2
p
p
jvr
klb
p
kgj
7a3
jdm
1g7
6tz
jdr
2xn
1nma
2zq
kgm
kh4
jqq
p
7hf
3hc
750
2wu
6s3
6s3
q0
1nsv
789

37g
jjm
2wu
26
k5z
jjn,7nl
jug
4a
j8x
k62
6u3
26
347
6tw
je5

1nnq

2xn
6vl
jfq

krm
35g
je5
324
pt
k9l

klk

6uk
m
11
11
1ngz
6wr
37o
jbu
32f
jlz
3bz
6ry
p3
1gp
j9r
kze
kzg
jke
1dx
1nft
1dc
1nqh
jk7
po
kzo
k1r
jbv
32n
1ncr
1db
1ng3
2zm
1nwb
7k6
6ta
2wz
702
37h
1cz
7ot
ks3
6xx
1nqk
6xx
kd0
jii
ka8
l00
jqy
1ngc
j92
jf3
k47
31n
2wv
6u2
ksl,k1v
76a
6zl
72d
72d
1nt8
6r6
1gd
jwi
jll
3j
jx2
1ncj
1nqq
72r
1nz9
3bg
1nlk
6r7
7ae
jbl
1g3
kmo
kte,ktb
7c1
k05
jqb
jfw
jdg
khx
jqb
k7i
1nn6
kta
1nmj
6xr
1nf6
ex
7hu
4
jk3
k4d
1nmj
2ym
kds
1npu
f9
kto
6tt
2yd
jtf
jgc
1i9
6t6
1nyw
2vz
l0u
f9
jij
kn3
1nch
jdj
1nkn
6tt
1ndp
jjt
jsr
1ndy
kdk
jmo
6uw
1nc4
1nk9
3f
1nf7,1ngr
3dv
a
jhr
349
6zw
35m
36w
6s5
1k4
jh8
kne
2o
2o
71r
jc4
k0b
720
jkf
jbs
1nzf
6vb
jyl
7is
77k
jmq
37n
l2a
kem
6x8
k28
kj4
1fm
oq
34l
354
kul
es
j8z
1cp
1nzn
j9b
j9v
j9v
k3p
1ndz
k2b
1nez
jxz
jag
1nl8
711
1ni3
1nzq
k84
7e1
7e1
g1
1ncy
jl6
79x
k
jb9
1hu
jpg
719
2yf
9f,1nzp
py
7t9
79s
ph
kba
74e
jkh
jkh
30r
jct
koa
1ee
kbc,6tn
jm4
72i
6rg
jxc
33k
7cn
1i
1nh4
kog
5t
712
jka
k6f
7ix
jfp
l3k
6vt
71p
2m
kop
jev
juy
kon
6r9
6t2
8r
8r
71j
6w2
fd
jaa
79z
1nh5
jpk
kot
jak
1nc5
327
jcu
jcu
kfa
6qv
jcv
kvu
70z
1j
1o0b
9
6wj
2wg
j8f
2wg
jay
2wg
kw2
kpb
je4
75x
jci
6s8
6xo
2zu
729
2xw
6wg
1ia
2x5
1kf
jq6
k8r
1o0h,jk0
pe
7c9
k5e
8n
k8v
eu
kfn
2w8
k2y
1nke
g7
8l
jg9
6qx
6s9
6s9
g7
jhf
jp1
6s9
krq
6s9
9l
8l
6t0
2wt
7ye
jrc
1nq5,1o0o
kpu
jng
30x
1dt
1dt
mvp
2wb
2y6
f
jem
70g
jla
6vi
jd2
s
i
jmu
6v7
kkw
1cy
1n
1dd
1dd
7kj
6v7
1ndw
kq5
73g
1npc,794
1nsp
j8w
v
70v
kq8
l6f,kgb
kc4
1ncm
jfg
kqc
jam
jb1
1nm7
1nga
3k
ew
76p
78d
e
6z1
2wo
jga
2wo
1nm9
1nei
1ch
7ky
363
p
l6v
30o
705
jvr
p

6xa
jni
jie
6sv
6xa
77z
k5u
f1
jmi
jlx
6ts
oz
79o
2xg
6y4
6s3
3hc
7co
6a
k5y
6y2
jml
kra
6t5
38o
jks


74t
63
pj
pj
4a
6vp
kyl
jwx
4a
8no
1ngb
7db
6sv
7oa
1d
k9k
jau,33m
l8d
7hi
9d2
3ch
jgu
jtx
jlz
7cp
l8l
17
322
7ft
6ry
6x1
k1n
p3
jzf
kcw
6w8
6w8
op
jya
j9r
l8f
l8h
1e0
1e0
7ci
1cs
1nhb
1nl1
1nd9
jdt
7k6
l95
7od,1nh0
jzx
1ib
l
km6
l
78c
7k6
1ck
30g
m
kzv
k1w
jog
jog
2yz
718
k00
kd1
k72
1nt3
jhb
7jb
jyc
kma
k46
jjc
1nrx
l07
k9o
ksh
2wv,sy
78n
jip
jip
6u2
k21
l08
m
76a
4g
jle
jvu
jvu
7b4
k48,1nfv
jwi
jnp
302
77i
8m
jyf
j9q
78v
1nmg,1ntc
jpa
jtd
1f
2yd
6vh
70o
jje
7pc
33v
j8i
jvd
1no1
jtd
6sy
jr0
2yt
jje
jdj
1nqt
jd1
1ne8
73m
l17
j9q
k99
jvv
1nhq
kdt
747
x
x
e9
1f
1f
1ci
1f
2w2
7by
mvo
7ad
k7o
1nml
7ul,2yd
e9
6xm
7h8
jb6
jhg
l0w
1nps
8x
1e5
1o2i
1no2
1nqp
j8a
1nn6
jd1,8m
jgt
1nex
2zg
kxh
1o2v
1ni1
l0y
1nnz
jfl
8x
7ae
1nid
1nl2
1ncx
37v
33t,7t2
ksy,8x
1ncx
1nz3
2vz
2ym
kdp
1d9
1o2f
k4i
kdj
jvd
j93
1now
jgt
7je
ki9
jmp
6uu
1k3
a
75p
6z8
7bt
74n
6tx
jj5
jcp
3ga
y
70r
y
6ru
y
k4p
kec
75l
6s5
ked
74l
1c
1ik
k3o
jep
375
7v4
jnr
1f3
743
1d8
765
1nep
1d8
k28
jdu
l2b
jpy
k4u
1o3d
30n
jr5
7zk
keq
kb3
1nzm
knw
1nd1
j9b
1nzo
6rq
7i9
79w
1ntg
7pq
2x7
3qd
3qd
75h
75h
1nkq
1nfl
7xx
jne
ldo
j9m
70c
6zu
6uq
je3
1em
2yf
ja9
ldw
2xx
2wf
jtl
jns
1nkc
4l
6yd
4l
73h
jyo
1nin
jj7
jn0
jpi
jy0
le7
ja9
1nks
kew
jux
35q
6su,79y
jy1
7y4
33g
6u0
1nhl
k6e
om
jxc
ru
ru
2xd
1i
7c5
391
jka
5t
jrv
7fo
1f0
jyr
k2j
1da
2z5
1neg
786
k8h
k2k
6yu
jeu
7ff
jh9
31r
kk2
7d8
jpj
78q
6t2
6t2
k8k
k55
8y
1eb
ft
kvn
k56
1nhu
2we
8y
jyv
jyv
fy
1ner
2z6
6y9
eh
k2q
6yj
6vc
j8i
74w
2s
2s
2s
3
1ndv
39p
30l
kw3
jon
lfn
9
kw9
39o
kp5
jqk
j8f
jwb
9
9
9
71u
1nkd
1d7
3et
j8s
6xo
6rz
6wd
kwg
2x5,jk5
2zu
9
jq6
1fw
9
wn
3gm
74x
34c
6sd
303
jpo
jmt
k0p
jce
k2v,kwf
wn
jpn
p0
2zu
1njm
1e6
2x5
1es
kwu
78k
pz
729
9
9
1fl
jbm
75z
kkg
jgf
g7
1cm
9p
jal
8l
8l
j8b
j8b
6t0
klv
jhm
1o0k
9l
9l
9l
6qx
9l
8l
8l
9l
1nd2
g7
1nlq
9l
jp2
jp2
j87
8l
j9u
lgx
1cf
jjk
7to
1nmn
lgy
jda
jn5
7ye
jlt
jlu
eb
1nog
lh5
jwd
74r
1nhv
2wb
2wb
f
jia
70g
7we
kkp
jg3
j99
j99
s
kkr
1ndj
351
37x
1nk4
kku
jxm
1nk5
3e3,7j1
7es
1nef
l63
2wk,l5z
1cy
l66
s
700
jv6
2wo
jam
6re,7ag
pc
ew
72p
ja2
1nu1,1o17
li6
jb4
80g
kqg
li0
jz7
v
2u
lib,kgb
2x
k6l
k6o
jz6,k1g
k5q
jkd
1noj
jgb
l
jef
jtt
6z5

324
34v
p
jb8
6tg
ji2
1e
p
p
399
p

6xa

oy
ed
ed
7go
7hc
1nqd
7yl
jie
6qu
3gy
or
7eg
6xp
jlx
6rk
k9d

1o56
6vu
k13
1cl
kgn
3hc
30i
f4
6zo
7jz
6rf
6zo
jk2
jg1
jg1
l6u
7tu
6r3
1n9
6qq
6qq
7nj
2xy
6y4
1o58
jek
1ed
1dp
jca,3h
ljk
2xy
1el
792
k61
6xb
31c
k62
jav
4a
74p
70i
5z
jnk
jtv
juh
jug
26
26
l7q
1o5d
6wz

j8x
26
ljv

1noo
6u7
kh0
j9g
ow
jps
1o5g

oz
jl2

6vy
jca
l8b
1ny3
9d2
2xy
kyz
3h8
7d5
2xy

1d3
3hd
1g1
jgu
jtx
jio
79t
3i7
k3y
jt8
6zk
2x3
6ry
7xn
6zz
6te
p3
7lv
6si
6w8
6w8
kha
op
1nua
717
1cw
lkp
j9r
6w1
l8f
jf2
k68
6uk
1nig
33c
1e0
6tq
jxs
jdq
2xb
1o1q
1npk
1ej
6ug
l91
pb
6qy
jdt
3cl
6zp
jen
1hl
1nea
ka2
ka2
jnb
1o5u
1nqi
1ncp
7b8
1o5v
k6v
702
1fv
ka4
7u3
7as
jtz
752
l9c
1ck
74k
33f
7gg
77b
77b
ks8
1o1y
751
1o61
1nhj
6ty
81a
37b
1nfu
1kg
w
jzy
6ss
jii
6ss
jnn
6ss
k71
ks9
k1x
r1
joh
6s6
llh
ka7
734
jzi
l01
4g
36a
7s7
1o67
7jb
f8
kd2
31p
1nwe
l9u
1nnx
1nrw
1nt6
1ngi
j8y
6qs
1nlf
1nlf
k47
6xq
6xq
2wv
ksj
js7
2wv
ji5
jip
jip
ji5
k74
6u2
2ws
kaa
1o27
jhz
jhz
6ur
6sb
6zl
jvu
7p6,lm6
kmd
k48,1nfv
72d
1kg
1o6b
7i3
1gd
la6
jwi
1gd,86d
jye
1gd
1gd
jmx
k49
kso
jnp
ju2
ju2
304
jx3
1ndx
1ncx
1f
6t6
jac
jhc
jrn
1f
1f
lap
1nc7
f9
1nm0
jss
73q
6vw
70b
1nqo
1nii
1o7g
7la
1nfb
e9
1nzb
jhh
k7l
8x
ki9
1i9
lo5
ktg
1ndg
jje
x
341
kds
37c
kal
7oi
lni
k7r
je9
k23
1nwp
7uk
1no1
1nml
jh0
x
jbd
302,lc1
1ncj
1nz8
low
1ni1
1ngh
742
6zj
1nl2
7up
k23
1g3
7dd
2xu
6ys
1ns6
33j
jje
mvo,lnh
jrm
jtg
7m5
jbl
311
1nwz
jd1
1o6w
32k
k7a
b
6r7
jh5
1nz2
1nmg
3j
3f
x
k92
on
1ncj
jje
7bz
848
1o6h
kaj
1nic
1nk0
jkk
1o72
e9
l0z
1nc7
x
ji0
lnv
78o
1nqu
jrp
6r7
jwm
1nz0
6r7
1o2u
38x
kdo
jvx
1ncj
78g
ktk
e9
jr0
1ni1
3
g6
1nic
7jf
b
loj
1nds
1ndy
1nps
35l
707
ksq
ktj
jaz
2x6
1nid
ktj
33v
8m
jje
lbx
e6
kdj
77v
1num
k7d
6uz
39t
jx5
jrp
1ndp
6vh
jmy
7hu
jqb
6xs
kik
3g9
86w
1m5
7pe
1en
l1w
35d
35o
74u
l1y
ktx
784
k7v
knf
31l
6s5
7an
7t5
jep
6vb
7aw
knm
k7x
34k
2x1
898
7i8
6zx
lpu
jti
jmq
jvh
jh8
6x8
lti
6sf
37n
1nfx
okl,k4s
ku9
6sf
6tr,3e
6tr
1nm1
j82
j82
1nep
75w
29
7bn
7bn,1nh3
1nmp
1nnd
1d8
j
7v9
lq7,1n
jpz
3fo
34l
34l
7kb
1fb
710
34o
9c
1eg
1hh
knv
1me
j8z
j8z
1noz
j9b
1ncc
j9v
j9v
lqj
jfn
jfn
1o85
kuo
jqd
1nv6
juv
2x7
3ab
jgl
ko2
3qd
7ve
kb4
jl5
75h
1nkq,lqs
1np0
k9t
9f,lnx
g1
lqx
j9s
3cp
3cq
747
j9m
kes
1m
1o8c
6u0
6zu
6zu
jh6
jw2
9f
730
1m
2xx
2xx
kjg
7c3
1nva
74v
1nzt
kuv
kuv
7c4
kb9
py
30a
30a
jfd
6tm
79s
ph
328
k2e
328
319
328
2zx
1nkr
2vx
kjn
2vx
6yd
jsy
jht
1lp
1lp
jyo
jn0
1lp
kv3
3gg
1nvc
k50
kev
1nm2
1eo
k50
1o3n,le9
6tn
2vw
37f
lqp
1i3
6xy
lrt
3au
jr7
2x9
3eq
lrw
1ep
72i
72i
f5
l38
pk
k6e
328
1i
jgn
kbd
kbd
kjv
33n
37i
7cn
6ym
2xd
leh
kbe
lej
5t
k8f
l3i
1da
73a
1nnh
koi
jm5
1neg
1ntl
v
6tp
6tp
1nlo
1nxb
6ux
kf1
oo
70t
757
k2l
jyt
1no7
l3u
1ndu
jn2
757
kvc
1nf2,2m
342
jm6
jm6
70t
7cx
6t2
15
jc5
7h6
lf4,1ni5
jaa
jaa
79z
6w2
lt1
377
1nhu
jpk
el
kbl
kbl
1nip
jwq
jax
7bj
1ngu
7bk
jak
1np3
k3z
kf6
2z6
4h
31j
jyw
31j
327
2xe
1nk2
1jc
jl7
327
30c
82p
jyx
lth
6qt
k2o
1nrf
j8i
l49
j9c
3
70z
j9c
k2q
6qv
j9c
1ndv
82z
9
39p
39p
kfc
39p
jqk
30l
j8f
2wg
30l
kw4
1e9
pq
3ha
9
jmt
7qf
1nxj
7w7
1o9c
jjz
6rv
j8e
jjz
jpl
303
jai
jmt
6sa
2x5
l4t
lua
884,1mm
pe
lul
pv
ej
350
35r
ltn
6vx
9
6zv
2zu
9
6ua
9
lui
9
jce
kff
6rb
kbq
kfi
jgw
9
k5c
jh3
j8e
1nsg
32d
3ht
6t4
2yk
1fl
j8e
j9o
t7
1nvi
731
kfj
jkp
6rj,7kw
lue
k8s
2ww
9
2xw
6za
jjj
2xw
pa
9
jmc
qb
1njl
kfi
k8u
jnu
jdw
eu
k2w
2w8
jey
1nxl
jey
1nkx
jey
2w8
1np4
1nee
o
j87
6xj,jm8
1ngw
9l
kpk
8l
6qx
8l
8l
jhf
9l
8l
lvh
jhm
l5c
6xj
g7
g7
9l
9l
g7
8l
8l
8l
1nes
1noe
6qx
9l
g7
2xk
9l
g7
g7
g7
krq
8l
8l
8l
1nxo
l48
kfr
360
j9u
1cm
e5
6t0
6t0
k5f
jv4
312
k5h
l5p
lr0
70u
2wt
l5r,78c
80a
kkl
306
1nvn
kkl
6tf
ki8
6tf
l5s
lh3,7h7
l5t
1dt
1oa4
ek
1nog
1nj6
eb
eb
1nhm
jnx
1ndn
2wb
u
2yi
1neo
31q
31q
1nfm
jia
f
7h8
1ne6
1oar
j99
j99
2yp
k0t
36r
337
1o0y
3k7
rx
1o4p
1nxq
1n
1dg
1nj9,1nxr
k95
kq0
1nmy
1nf4
1nf4
1nh9
1nh9
1nhn
kg3
6v7
6v7
lx5
1nef
1nef
1nef
1nlt
1nlt
1dd
1dd
gv
1nqa
3di
1dd
k97
35z
88e
760
1nfz
1nvt
2wx
s
1o10
1cg
k5n
1nn0
70v
v
lhx
ew
lhz
8ee
3k
2wo,1o4t
2wo
6sj
1ncw
k0y
1nvz
kq9
6u6
kz4
2wq
j8o
k6o,7ee
l6h
6u6
1o12
jn7
v
3k
kl5
1npf
1nkz
2u
1npe
3k
k9w
6sj,1nlu
1nm7
lhy
k5q
jam
714
3k
k0y
li9
ja2,1nli
3k
k0z
2wo
3k
jn7
ja2
jc1
1noj
7r6
jqp
kla
1nhe
kc7
1ch
1iz
85b
jmr
kqj
kgi
ly3
jo1
77e
6vn
6vn
1gw
6yy
j9i
j9i
ly7
6z5
kc9
k1h
3it
2z0
1nfn
7hq
j9z
jz9
746
83n
k3v
p
jy6
1e
lym
kqm
716
1e
2z7
2z0
3dk
2z0
6zt
2z0
ly8
p
7j3


6r
en
oy
1gn
1my
6vy
1d5
2wr
1d5
en
hm
2xn
7k5
35t
rt
77a

kyv
j8u
336
7cf
1e2
6r
7gc
32q
767
jca
sb
2zq
6r
1cl
6th
6vu
6uv
p
1lj
jfh
jfh
1o1c
6y4
6y4
6y4
kr5
6s3
6s3
jy7
l7d
jfz
1n9
6qq
j9z
34v
jco
rf
1fe
ky2
k60
jfi
3b1
jfh
l7i
1f5
1lk
jwf
6xz
jp7
kgq
jcm
6r3

6t5
3h
jk2
1obt
krc
jwy
ee
ee


lyq
6u9
k3g
6uj
1v
jbc
85p
juh
l7v
9d1
36v
85q
k9y
83l
4a
26
j8x
1e3
jly
k3i
pj
1o5e
6tw
oy
a0
6tw
jop
7el
2xy
jop
7dk
7xd

ot
ljw
ot
ot
30o
m0s
1d
7xe
6vy
jhw

2xz
7j6
lk2
7he
jqr
63
39c
7nt
m11
72q
jq8
1oc4
jor
klu
71n
klu
r9
1fp
jj0

l7j
m14
2xy
b
1dt
eo
k6p
11
1nyd
7yq
lka
l8j
jio
l8o
l8o
7j8
3n1
6vq,jbu
jbu
38e
k3y
7l2
17
1oc5
6ry
rp
jk6
6te
73a
73a
811
89h
7yt
1gp,7i1
kcs
6w8
kha
11
7s3
lkn
op
1cw
1cw
1nrs
1cw
kzd
71l
m1z
860
7dc
6w1
l8f
jf2
6va
34a
89k
1kj
l8v
1e0
lks
krv
krv
khd
khd
jxs
kru
1o5m
jdq
jdq
1nia
1nqf
1o5o
ji3
1nft
1nrt
pb
6un
6un
jkj
1nl1
lkx
6un
3hb
6vq
1nlw
j8v
jk7
ro
6ug
2ya
jyb
jwz,7xm
jwz
jyb
2ya
70e
1nd9
3j3
kzk
1nd9
1nfj
1nih
kzm
kzn
po
35n,po
39q
1do
m2i
7l5
jm0
m2k
3j4
7lz
kpw
jbv
33i
1o5t
6so
6vq
3fj
73l
37o
8gl
k41
1ng2
1nfa
35w
35w
1ng2
34q
khh
5v
73d
m2u
1ib
1dm
7do
78r
1db
1db
1db
1nh0
1fs
1o5w
m2y
l
ks4
m30
3be
7hs
ll7
m32
l
l9a
l9a
2zm
jtz
l9b
1ocs
7k6
qy
qy
8gr
30g
j9h
769
6ta
3j7
1dv
36l
k43
k43
1nel
1nqj
1nqj
37h
l9h
310
77b
77b
2wz
3a5
jkt
733
7xp
6va
m
m
m3f
6r6
1nhj
1nhj
1nhj
6sn
6ty
jh4
6ty
6sn
6ty
6sn
o
k6y
k6y
35i
kzw
3ic
8gx
jzy
k70
6ss
jii
k44
jnn
jzz
6ss
1nql
6ss
7m1
6ss
6ss
6ss
k71
llf
6s6
khn
718
llj
2yc
lll
jq9
1nt4
1o22
1o22
3al
1nmf
9m
jhb
6v1
jqy
743
j9n
1nwd
7gu
31p
jjc
1nwe
j92
1nwf
k20
k20
l04
1odb
kd4
ju1
ju1
ju1,lm4
1nrx
l06
m4j
6qs
1nlf
k9o
7fi
m
1d8
kj4
t
1ode
jld
jld
jld
2wv
2wv
l9w
7z0
7z0
m4p
1o25
js7
js7
js7
1o26
lly
l9x
kd6
jx0
jx0
jip
jip
jip
k73
2wv
ksk
ksk
3da
6u2
6u2
lm1
6u2
jao
6sb
1fg
k75
m44
6sb
khs
la1
la1
jle
jvj
2y5
ja8
k78
khv
jvu
jvu
1d2
kmd
jul
72d,1nfv
72d
1gd
jou
1gd
1gd
1gd
jye
jye
jmx
1gd
jnp
jnp
jnp
k4a,1nfv
29
6xr
38g
747
j9q
jpx
kmp
7sa
k3n
8m
8m
8m
8m
loy,k9p
311
1nwm
1o7h
73q
jrh,8ac,6yk,m86,8ab
38g
lof
8an
1nou
lp2
1nqv
1nml
6xm
7ck
1nz7
37v
x
jdd
7aj
kmf
2ym
je9
k4c
1nuq
jac,71f
lnk
1nh1
34f
1ngk
jgh
jgh
jmp
70w
jhg
j9q
1o7p
8x
k4c
kih
kmh
kt1
1nid
jk4
l0i
1eq
jhg
1njf
1nly
1ci
6vw
e9
jyj
ff
1f
1f
1nwv
jgt
jh0
jro
2yt
2yt
e9
75i
1nxe
jhh
k7c,8aj
1of8
73q
m6u
m8d
8m
j9q
1nta
1ndx
1nii
1ndy
jgt
1nhk
7t0
1o2k
6xr
7dq
6xm
7fz
1nyy
f9
l0x
g6
8ai
e9
1nwt,1ntc
2w
1o7m
ksy
341
1f
j8n
1nc7
ke1
k7r
2xf
jyi
jdd
m9c,748
lbg
kmq
1o73
1odo
1ncx
jhq
2yt
7gv
m7w
jf8
jac
1nj
m8a
1nml
l1b
726
37v
1o7n
6r4
341
1no1
1on2
e9
l12
1oe9
32k
l1e
jhg
kak
1ns3
2vz,1nka
jmo
7sx
6uz
6uu
8ax
6vh
jvw
1m3
7ck
1nup,1nwx
6u1
1nii
ju3
3f
l15
8x
1nqp
kag
8x
1o7f
1no2
2w,ln0
1nn8
7t0
jcg
k7j
1nn7
1dw
m8o
2xu
jgh
1nc6
kt9
70x
jhc
1oex
f9
laz
jqz
1o7e
loo
1ndy
7m4
jwl
1o7d
1m1
1ndd
6uz
6u1
jac
2x6,jjp
j9q
75o
kif
ksx
l0z
jdi
jh5
748
1f
lbe
78a
kdr
7sa
8m
l1c,kam
kmx
jje
x
jhq
6u1
kdy
jpx
jdg
341
1ndg
1i9
2w2
kdq
1njx
1ngk
kdx
kss
6vh
l1g
jac
6x7
2zg
6uw
jyf
8hh,kn2
jpa
kdg
73m
33v
j8n
kia
1ni1
x
kt6
k7s
79u,1ofl
lnu
j9q
6t6
1nlk
1neb
m63
73j
6t6
kdu
6rd
jpx
jm1
7fj
m69
jqb
jte
1oec
jaq
2x6
1og2
1nc6
ke2
8hw
kt6
jcb
jbl
x
843
1f
jgt,6w5
las
71v
1o34
1ngr,1odr,1o31
1lz
1oft
l0s
m9o
6rp
726
jwj
1ndd
1nc7
1nz7
73e
1ncj
8ht
on
jh0
kan
jyj
ki7
jgt
jgt
jpx
1o2d
rg
1o7k
3b2
1nnz
1ofm
1ncx
k7k
1nlk
e9
1niv
kil
kar
y
p7
p7
7pe
y
35m
3jh
1hm
7k9
ke5
k4m
7ma
jhd
7zc
81x
3gb
1j7
1kk
71z
y
k7t
k7t
jl4
lpi
jcp
386
71m
h9
l1z
3nn
3lf
lce
kis
l23
qc
jrq
1ney
3a9
7v0
7t5
1nqz
knj
32c
8id
jir
lcl
6vb
ru
6td
34k
jeq
jyl
jgv
32c
7hk
6yt
6yt
3hp
l27
1nmn
6sw
kei
6sw
y
29
1d8
1d8
758
jnr
1kl
j9n
1nzg
1d8
743
jvi
jch
74s
lct
lct
jah
1nv0
jsv
lq0
765
1nnd
1ogh
1ogk
jaj
jvj
jvj
1nmp
lcw
lcw
6x8
6r6,1nci
3lh
oq
jus
1njg
827
8is
q3
joj
1it
jpy,jtj
7v8
7h2
jlc
t1
32p
30d
8iw
lqc
fe
38j
38j
jkz
875
1b
1b
1mb
jut
pk
1nzl
u
kep
knx
jxz
1cp
6wf
1cp
1dk
1nfc
1nfc
1b
ker
3i
1noz
k2m
k2m
k82
82a
1ogt
8bx
6s1
6s1
j9b
j9v
j9v,1o84
j9v
ju7
ju7
mcd
kb0
jfn
lda
87a
1cb
745
84f
l2i
1h0
ko1
ko1
jqd
juv
jgx
lqm
1nkb
2x7
8bz
6rx
jgl
jgl
kjc
kjc
kjd
l2k
1okg
7vc
1nu5
jl5
ldf
1nkr
6vd
75h
75h
kb5
k84
jd4
jd4
9f
k0e
ko5
je3
md8
l2n
g1
jzm
k85
87c
jgm
76x
1nr6
6uq
6uq
6uq
6uq
1nff
2wf
lds
1nk1
6zu
mdc
jh6
72w
ldu
mdd
jw2
1em
2x6
1g9
6xn,1o8a
3o3
kjh
2xx
8jb
jw3,l2l
71s
jar
kuw
kuw
r6,1ep
30a
1nzt
ko8
ko8,6zu
6tm
me0
om
6qz
1ohb
1nln
4d
1nkr
1nkc
k7h
kjn
2vx
6yd
6yd
jfv
1nin
6xe
jy0
l2x
1ct
1ct
1ct
k0h
lrb
1nng
1nng
kb6
ja9
lrn
81g
1ee
mek
kev
1nr8
men
lro
1eo
6tn
kbc
1nks
1nd7
jzo
jzo
jgy
kv5
jo8
jqe
36m
jux
jkn
mev
6su
jy1
lru
jmb
33g
kjt
6u0
jyq
3ad
key
8jm
1ey
1ngd
2xd
1ngd
7hm
7hm
2xd
1jb
kva
k1c
ls0
3ju
84n
391
84o
2zd
75s
6tq
30w
30w
712
1nzz
1nzz
3hw
8jp
kbi
jt1
6ui
6yw
6r9
jbg
jn1
jn1
jn1
jqg
6vt
1nnh
7cw
mgg
mfu
jbb
jbb
361
jwp
k52
1neg
1ntm
jqh
6tp
kok
1nlo
fn
jev
kol
lsl
mfx
1da
mg8
2m
1ndu
1no7
jq3
jq3
1no7
jq3
kf2
757,j9f
jpj
1da
1da
kf3
6r9
9e
6r9
342
koq,1nl
757
70l
6t2
6t2
6t2
jm6
jm6
7zq
1da
7cx
jbh
3oi
kz2
6w2
8y
8y
1nfq
8y
1ni5
3oj
1ni5
1ni5
1ni5
jf9
jf9
el
1o08
77m
79z
1o3v
7mp
1im
36n
15
3ok
1nhu
kf6
1o05
6yx
1nh5
1nh5
1o8x
1oi9
jhk
2we
jpk
6st
jwq
1nip
1ofq
3ol
6uc
2we
2we
kz2
jak
1nh5
1nh5
1nde
1np3
2we
l40
l40
3cs
6yx
8y
1nie
1oid
2we
2z6
7g9
2z6
36p
3ls
2xe
1fy
4h
72a
1jc
1o8z
kf8
1ntn
1nk2
jl7
6uf
lfg
6qv
lfg
mhq
7q6
jcu
jhe
1j
j8c
j9c
6yj
jah
2xh
jcu
jd2
1nf3
87r
j9c
1ng6
ltc
1nf3
7q7
3
1oim
1nf3
kox
k2o
lfd
ltf
1j
j8c
7vp
jcu
6qv
3
1o95
1f8
lfk
juc
2n
lg9
jpm
1o97
mi9
j8e
30l
7vs
30l
j8f
lfr
1niq
30l
1nh7
1nh7
30l
7f0
30l
2wg
2wg
30l
jse
2wg,l3x
30l
1nms
30l
jjx
2wg
kbo
jrx
6sk,1ng8
1e6
39o
39o
kbp
1lo
6rb
34c
lfy
9
1nkd
6wd
6v4
2ww
jnv
kbp
6sk
jsg
k8p
8np
1e6
73i
lg5
1e9
7n1
3k3
lty
pq
317
9
7mw
jv0
pe
1nrg
9
1oc
1fl
9
1f6
78x
9
1f2
1nrg
l4s
jpn
9
kfg
36x
3ha,3ox
9
7gm
78w
1o44
jgw
39o
lu6
2zn
jsf
mj9
6rj
1cd
kwl
kwt
8n
3ew
l4x
830
37w
6rv
2w4
39o
6rz
7gm
lu8
1nob
9
35f
8kb
jy4
1ff
72k
30m
jqk
jgw
jdw
2xt
72l
k8r
q7
p0
kwc
6qw
lfz,72k
2xt
6wu
34c
lts
tu
kwe
mjm
3k1
ltu
9
jkp
pe
jh3
9
kwg
1l8
9
1o41
j8e
jwa
jwa
2t
pe
8n
jdw
lg7
8k8
kkc
1ni6
7qf
kkb
pq
3ha,75x
7sm
6wd
74x
1nc8
jsg
ej
1es
1kf
jgo
9
3ha
3ow
jat
kkc
6v4
l4x
1co
1d7
853
1kf
6s8
6ww
2zn
1ef
6zv
jjz
2zu
8np
1lt
1ojc
2w4
1e6
fw
j96
5
kfg
pa
jry
kkb
78x
3ha
jk5
4n
mjb
2x5
71u
2n
7iz
mkl
1co
6rz
lge
1nfy
1njn
lv6
1mo
8kw
kwx
1nkx
kpi
1nfy
jql,75z
2w8
kbv
2w8
ls1
jck
jm7
jvn
o
9l
kpj
jgf
jgf
l56
jgf
32y
jvn
lvb
1cm
mma
312
lvc
9l
3g
6qx
1nke
6qx
9l
6s9
kxb
6qx
k8x
lgn
6qx
6qx
lgo
6qx
jgq
kpl
8l
8l
8l
6qx
jgq
1cf
jd6
6xj
8l
g7
l5b
1cf
8l
j87
9l
l5d
9l
9l
8l
6qx
9l
9l
1nq4
1nla
7r7
1nq4
9l
jal
8l
kx4
1nts
g7
1np5
1nd2
lvu
1nes
1nes
g7
9l
9l
9l
g7
7r7
g7
9l
6xj
3g
9l
g7
jp1
jnw
krq
7r7
krq
9l
1ojv
9l
9l
8l
6xj
8l
8l
6s9
8l
9l
8l
jil
1cm
jtr
e5
j9u
j9u
3m4
e5
1cm
1ngv
e5
l46
e5
1o4c
jn4
1cf
kft
312
l5p
jil
9l
7yd
339
l5r
jff
ov
jlt
lh0
1nlr
jdb
jsi
6ue
8dv
6tf
mmn
k6i
kpt
1nvn
ja0
1okb,1nr6
1nlr
jc6
jc6
jha
qe
u
7h7
l5t
lh6
mvp
joa
mvp
mvp
1dt
mvp
k0r
mvp
jkc
1nj5
joa
1dt
1nj5
8dy
lwi
18
eb
1dt
jrd
1nj5
k6a
1dt
7id
eb
1o0p
7wc
1dt
1o0p
1nhv
1dt
4e
764
1olu
jbi
2wb
1ks
1ndb
855,jih
2y6
2yi
31q
kxf
l5u
722
mna
lhb
jem
jdy
2vy
70g
jd2
k2m
jd2
k9v
jg3
jd2
lhf
j8i
1npa
js1
js1
kg0
s
1kt
mnh
k93
2wl
337
1n
7j0
6y0
l5w
6v7
6v8
8e5
1nxr
2w0
1dg
mnr
1dg
3hv
k95
kq0
7wh
7qz
lhj
jue
1nf4
1nk5
mod
1nhn
1nhn
1nqa
6v7
6v7
mo5
2wk
1nlt
2wk
1nf5
1nqa
1nlb
1nlb
79n
1n
1cy
gv
77d
6sc
3di,3nu
gv
1dd
1dd
1dd
1dd
1dd
1dd
3m8
kby
7kk
jdy
moi
jmg
7r2
760
ep
1ngf
1nvs
s
1nvu
kl1
7ec
1omh
78y
i
2wx
lhw
10
27
v
l6j,lxm,1nxy
ja2
70v
8ee
6s7,jb1,kqd
6s7,jb1
8ee
6s7,jb1
8ee
8ee
2wo
7ha
2wo,1nro
7r6
2wo
7ha
jv6
2wo,1nro
k0y
k98
1nvz
6u6
jam
1nkz
7ag
73r
3k
lxj
1nm8
lxi
kqb
kqb
72t
kqc,li1
mp0,1nf9
lxk,lxr
3k
7yi
kga
1o12
mpf
jmh
lxu,p4
kqg
lxq
1p
10
3k
jkd
jkd
10
1ni9
6wq
mpy
mpc
ja2
jkq
7a9
kqf
jam
jam
2y7
jam
72g
1o4t
7a0
2u
10
k0z
k99
10
k0z
1omt,k0z
jn8
jn8
kl8
jmh
3k
jhe
mpu
72g
kl6
1nvy
jkd
kc5
1o13
j8o
1nf9,2wo
kc5
jam
1noj,k5o
7r7
e
ja2
1ndr
4o
1ch
jgb
1ne2
1ch
1obc
1ch
76q
mqc
jmr
1ne2
jfy
jdz
336
2xy
1o19
jtt
ly4
2z0
6r8
1h9
6us
jb5
j94
1obh
761
l85
ef
1nsz
6vk
1h9
1e
1e
mqn
p
6tg
jl2
p
1npg
ef
1nk6
mqu
ef
2xi
lyf
1nfn

8ep
p
p
6vj
6yy
1e
jgg
6qq
klf
mr8
ji2
l6r
6zt
2zl
2z7
1o1a
1e
2z0
p
2z0
jvr
7x9
1e
7hz
k3a
83d
lis
mre
6zt
jcm
jcm
jdr
p
73u
2yx
3d5
7re
p
k1h
kqs
lyh
jtu
k3a
p
p
1e
3iu
kgy
lyi

6ye
en
oy
mrn
8v
1gn
k1j
3h
1dz
hm
hm
6vy
1fi
kgj
oy
7ri
lyp
jie
6tc
1onf
3f7
3f7
1nct
2xq
2xn
2q
1o1f
jlw
jlw
kgk
jsk
2zr
6rk
or
6xv
l6z
ms1
jni
m0b
ms3
2q
7cf
k5u
32q
or
lyv
4j
fc
lyw
t9
32q
6r
k3b
jca

3pu
m0q
3pv
77z
1oni
2zq
2zq
1e
7ni
kgm
msf
6r3

1onj
5x

31i
6r3
6vu
7wv
jsl
jfq
6r3
jfq
jfq
oz
7ei
1cl
1cl
3cg
3cg
kyb

k5x
msl
6sz
7x5
jfi
6y4
jfi
6s3
3hc
1onm
kye
1nqe
k9e
jgr
3fb
jy7
85j
3h0
jn9
99
7bp
k3d
jiy
732
6y4
1jg
6rf
6rf
76s
6rf

3hc
6rf
kgp
2z0
1n9
99
6u3
308
83g
lzh
mtc
jco
6xz
1f5
mta
2xg
6xz
8mp
31z

371
j9z
j9z
73v
kr8
lzk
6rf
lzf
lzf
jy7
372
372
kr9
tb
79p
3mn
kgs,jp6
99
krb
lzo
6y4
6y4
fv
1j0
3hc
kye
1nu8
30i
j7z
mtm
3h
jwy
ee
jek
jek
jek
3kp
1nkk,kcg
1ng1
1ed
74y
6z2
jzr
3h
m0z
1nje
1nje
klp
kgt
3h
kci
8o
k3f
8n2
3h2
8o

31m
p
6xb

rh
1obu
4a
7b2
1nsx
pj
jav
26
jlb
jnk
26
9d1
9d1
pj
4a
7rt
jtv
k9y
1nhh
k3h
99
4a
1iq
1hv
mu9
8n5
mu1
6wz
79f
1o1h
26
26
l7u
7o9
j9i
m02
4a
6tw
6tw
347

joo
jgs


sa
je5
m0m
1oo5
p
6tw
kh0
g4
6u7
joq
3ku
1onu
jk2
7rx
6xb
1nd0
3ms
6x3
70n

3ff
jq7
q5
1oo7
q5
q5
1ngb
1oo8
6wk
1ood
jk2
ot
ot
ot
ot
7k3
7k3
7x2
mul
6y1
jqr
1d
1d
3mv
6r3
7k4
k64,1o1k
k9j
mux
lji
gt

jva
jig
lji
8nf
1jj
mv1
2xz
6z0
7rj
l76
kro
1ony
7dm

p
2xy
l89
7j5
1d
1d
3kv
2z7
1d
p
7ns

3my
7xg
72q
mva

35c
1f1
1ooe

mvj
1oof
79g
1oc2
mve
k3h

2xy
29






















































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































4
5
5
5
5
6
5
11
l
jwz
6ry
6xd
11
3hd
3hd
3hd
3hd
k6p
11
mvr
3ci
39q
l8i
301
m19
m19
3hd
80v
1g1
1g1
1g1
1g1
17
1nyd
mvt
8nq
jgu
1pe
8nr
jtx
jtx
3i5
8ns
jtx
jtx
2ys
2ys
1nit
1nye
kh5
739
3ak
3qe
322
kcq
jp8
lkc
jp8
jp8
jp8
jlz
m3c,lk9
jp8
hn
1o5h
1o5h
1o5h
d
1opg
2y
2x0
2x0
3i6
2x0
2y
2y
2y
2y
2y
2y
3mz
3mz
jm0
jm0
jm0
jm0
1ck
mme
mme
mvu
jm0
7yr
7gs
8nt
8nu
3ed
7gs
1pf
6zh
702
7cp
7cp
mvv
lka
1ook
30g
30g
6zh
32b
8nv
32b
32b
32b
6zh
k67
72v
72v
1ool
jds
3qf
mvw
l8j
l8j
2xv
1oom
80y
jio
jio
jio
jio
jio
jio
jio
jio
jty
jty
jty
jty
1pg
1nyf
1nyf
1oon
1ooo
l8k
8nx
7cg
7cg
7cg
2xv
1hd
73w
jd0
gp
gp
k6q
2xv
mvx
79t
79t
8g6
8g6
79t
79t
79t
8ny
32f
p9
8o0
l8i
l8i
l8i
p9
p9
l8m
32f
l8n
8g7
8g7
mvy
mvz
75e
l8n
kh6
jf0
jf0
jf0
jf0
jf0
8nz
jbu
1jz
1jz
1oop
7j8
7j8
7j8
jbu
mw1
7or
7or
jbu
jbu
6vq
jgu
myw
6vq
6vq
mw2
mw3
jod
jod
jod
jod
jod
mw5
k3y
k3y
m1g
m1g
jbu
2yh
2yh
2yh
2yh
1fv
1ooq
7l1
7l1
1ph
6yq
6yq
6yq
jt8
m1h
m1h
jt8
7im
1oor
2x3
2x3
8o3
17
3b9
8o5
3b9
1o1n
1o1n
jki
6zk
89d
17
17
1o5i
1o5i
1o5i
1nye
3bz
6zk
78e
78e
1oos
8pc
kz5
kz5
78e
78e
78e
jg2
kz6
kh7
kh7
kz6
kz6
1nyc
1npi
1npi
1nrt
1nrt
1npi
1npi
8o6
1npi
mw7
38e
mw4
3gh
3gh
3gh
l
17
8o7
7s1
rp
7ch
lkc
17
lkc
p3
7lw
7lw
810
83s
mw8
jeg
3i8
3ba
36l
71x
1hd
1hd
71x
1oot
1nb
1nb
322
322
322
m1k
m1k
7ft
m1l
8o9
lkf
mw9
mwa
jkt
jkt
jkt
6te
6te
6zz
mwb
6zz
m1m
m1m
6zz
6zz
6zz
6te
jkt
3bb
3bb
6zz
6te
6zz
mwc
6zz
jk6
kz7
kz7
kz7
khl
8pa
m1n
m1n
6te
6ry
3qg
3j2
k9z
k9z
755
8o4
jd8
jd8
jd8
k68
1oov
jd8
jd8
jft,jd8
jd8
mw0,jd8
jd8
8qh
mwd
73a
73a
mwe
8oh
73a
m1o
m1o
p3
7s2
7s2
kh8
2z4
2z4
2z4
3qh
2z4
8oa
7ys
km7,34j
34j
34j
34j
1oow
7lv
7lv
7lv
811
mwf
kzj
3qi
7cq
8ob
6x1
7u0
k1n
k1n
k1n
k1n
k1n
lkh
lkh
lkh
kz8
3qj
6x1
8oc
8z
8z
8od
k68
8oe
klw
klw
8z
78f
78f
706
706
8of
mwg
8og
7yt
mwh
7lz
jzf
1kx
1kx
11
p3
1oox
tj
tj
6si
6xh
jzg
krr
krr
kz9
kz9
lkk
kz9
krr
8oi
k1o
k1o
k1o
k1o
k1o
7xk
7xk
7xk
7xk
6xh
jzg
jzg
1o1p
6xh
jzg
1lw
8g8
jzg
3qk
6si
1gp
1gp
1gp
3ql
8oj
mwi
1gp
1gl
1oc8
1oc8
741
mwj
741
741
741
m1b
m1b
2ys
1gp
1ooy
6w8
6w8
6w8
kza
m1r
m1r
lkl
kza
6w8
8g8
1gp
hq
mwk
mwl
78f
3qm
8ok
1ne9
32m
32m
7xl
7xl
7xl
1ooz
kzb
kzb
kzb
8ol
71d
1op0
3qn
71d
71d
1go
7s3
mwn
7s3
1e0,7s3
kcs
1ne9
1oc9
1oc9
pp
85z
8om
pp
3bc
pp
pp
op
op
op
krs
mwo
lkn
1oca
1oca
khb
khb
3he
1op1
op
op
op
op
juk
juk
juk
tf
op
juk
juk
op
op
8ga
8ga
1nua
1nua
3qo
op
op
1nej
1npj
mwq
1cw
mwr
3a3
1cw
3a3
3a3
8oo
kzc
83t
jya
1nrs
3qp
mws
mwt
8on
1cw
1cw
1cw
kzd
mwu
l8t
1cw
j9r
j9r
1cw
8gb
j9r
71l
71l
j9r
1op2
lko
1op3
lko
jya
lko
3qq
j9r
mww
3qr
7kl
mwx
860
mwy
mwz
6w1
365
8op
l8f
l8f
mx0
jku
jku
jku
jku
kzf
kzf
kzf
1ki
1ki
1ki
1ki
jku
mx1
jku
lkq
6va
6va
l9j
6va
6va
6va
6va
mx2
n0r
tl
tl
6uk
k69
k69
k69
1o5k
k68
k68
k69
1ocb
384
1op4
17
1nig
1nig
89j
kly
89j
1nig
kly
kly
1nig
1nig
1nig
1nig
l
l
34a
34a
34a
34a
6zp
34a
34a
34a
34a
34a
mx3
34a
33c
33c
33c
33c
m26
34a
34a
34a
34a
lkr
lkr
lkr
9a
3g1
34a
8oq
1kj
1kj
kco
kcv
k1p
m1l
kcu
kcu
7lx
7eu
7eu
mx5
8w
8w
1occ
1occ
p2
1nn4
1nn4
1nn4
1nub
1nub
1nub
1nn4
1nn4
1nn4
1nub
1nub
hr
mx6
m27
m27
7fu
70a
70a
70a
7b7
7b7
7b7
861
6y5
mx7
3dr,khc
3dr
3dr
1e0
mx8
lks
3ee
3ee
3ee,khc
3ee,khc
mx9
mxa
krv
krv
mxb
khd
khd
mxc
36h
lkt
lkt
lkt
jzu
ka0
ka0
ka0
ka0
p2
7k6
lku
kzh
kzh
kzh
jbo
jbo
mxd
jxs
mxe
1op5
m28
m28
32l
kcx
kcx
kcx
kcx
32l
j85
j85
7km,khc
7km
7km
7km
jbo
jbo
7ev,khc
8os
jfs
75e,khc
75e
75e
75e
75e
75e
75e
75e
75e
jfs
3ap
jfs
jfs
jfs
jfs
jke
jke
jke
3qs,khc
jke
jke
1npi
7l4,khc
7l4
l8w
7l4
l8w
jke
1nmd
1nmd
1nmd
tj
1nmd
1nmd
1nmd
jdq
1o5m
mxf
jdq
1nhr
jdq
jdq
jdq
jdq
jdq
jdq
jdq
812
812
mxh
812
7ou
8gg
8gg
mxg
m2a
m2a
1nuc
1nuc
1nuc
701
701
701
1op6
1nuc
1op7
1nia
1nia
1nia
1nia
7yu
1nia
1nia
mxi
7ov
7ov
7ov
1nqf
7yu
7yu
7yu
mxj
1nqf
8or
1pi
83u
k6q
307
307
1op8
3dq
6rm
6rm
6rm
6rm
83u
6xd
83u
74f
j9p
j9p
j9p
3qt
j9p
m2b
m2b
j9p
1cs
1cs
1cs
1cs
1cs
1o5n
1o5n
kzi
1o5n
kzi
kzi
kzi
1op9
1nek
1nek
1nek
1nkl
1nek
1nek
1nek
1nek
1nek
1o1p
1nk8
1nk8
1nk8
1nk8
1nk8
1nk8
1nk8
1nk8
1nk8
1nk8
1nkl
1nkl
1opa
1cs
1nkl
1nkl
39j
1opb
mxk
39j
39j
39j
39j
1o5p
ji3
ji3
mxl
70q
lkw
70q
70q
70q
70q,kjp
ji3
1ocf
1ocf
80x
1dx
8ot
1opc
1dx
1dx
1dx
1dx
ho
l
8ou
1nft
mxm
1ky
2yg
2yg
2yg
2yg
mxn
1nrt
89l
89l
2yg
m2c
1opd
1ope
1opf
2yg
701
701
1nt1
1nt1
1nt1
1nt1
1nt1
m2d
1nt1
1nt1
1nt1
1nyh
1nyh
1nyh
1nyh
1nyh
1nqg
1nqg
1nqg
7km
1nqg
1nqg
1oph
uu
pb
34j
8ov
mxo
1opi
2z4
lkg
pb
pb
78f
78f
pb
pb
pb
l
p2
3c1
78f
1opk
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
m2e
m2e
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1db
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
1ej
p2
6un
k41
mxq
6un
1ocg
1ocg
6un
6un
6un
6un
6un
p2
jkj
jkj
mxr
jkj
1och
1och
1nl1
mxs
lkx
8ow
3qu
39k
mzi
6un
6un
mxp
1opl
p2
8q6
1gl
1gl
1gl
3hd
1gl
8ox
1dc
1o5l
2zt
1o5l
89m
89m
2zt
1o5l
8oy,1pl
1opm
2zt
krw
krw
krw
1dc
1dc
1dc
1dc
1nqh
1nqh
3hb
mxv
3hb
8oz
1opn
8p0
krx
krx
km0
km0
km0
km0
km0
km0
km0
6vq
6vq
6vq
6vq
7u2
mxw
jqw
1nkm
1nkm
1o1t
1o5q
1o5q
1o5q
jqw
8gh
8gh
7xj
7xj
7xj
7xj
32m
m3b
3hb
gi
gi
gi
3hb
mxx
kzq
ro
ro
1nd9
1opo
ro
ro
kzj
kzj
kzj
kzj
1o1o
ro,1o1o
ro,1o1o
mxy
jk7
jk7
l91
ro
ro
ro
my0,1o1o
2ya
6ug
6ug
my1
6ug
jwz
6ug
6ug
m2f
6ug
6ug
2ya
2ya
6ug
6ug
6ug
6ug
2ya
2ya
2ya
6ug
6ug
6ug
6ug
6ug
6ug
2ya
6ug
my2
jyb
6ug
1opq
1nyi
1nyi
1nyi
1nyi
my3
m2f
6ug
my4
my5
jwz
jwz
jwz
2ya
my6
2ya
my7
2ya
krz
2ya
6ug
2ya
2ya
2ya
2ya
2ya
2ya
2ya
2ya
2ya
2ya
2ya
2ya
2ya
2ya
2ya
2ya
2ya
2ya
2ya
6ug
6ug
6ug
6ug
6ug
3qv
6ug
jyb
6ug
jwz
6ug
6ug
6ug
6ug
6ug
6ug
jyb
3i9
6ug
6ug
6ug
6ug
6ug
my8
km1
8p3
km1
1nd9
3j3
mya
jyb
jyb
lky
1nd9
1nd9
j8v
8p4
jk7
1opr
kzk
myb
kzk
8p5
mxz
1ops,8p2
jk7
jk7
j8v
j8v
j8v
j8v
j8v
j8v
j8v
myc
1nd9
j8v
1nd9
j8v
8p6
7s4
7s4
6xw
1nfj
myd
1nfj
1nfj
1nfj
1ng2
8p7
2ya,1opw
6ug
2ya
6ug
6xw
6xw
kzl
6xw
6xw
6xw
6xw
6xw
3fh
3ck
3ck
8p8
1nih
1nih
1nih
1nih
1nih
1nih
1nih
75e
1nih
1nw7
1nw7
1nw7
1nw7
1nw7
1nw7
mye
1nih
1nih
kzm
myf
kzn
kzn
kza
myg
kzn
3fh
1pj
myh
po
305
3n
305
k6t
8p9
305
myi
3aq
po
po
po
po
po
myj
1opt
po
11
2w5
2w5
7lx
3a4
1nd
1nd
77u
1do
1do
hs
fx
myk
1h1
1pk
1do
1do
1do
6w7
km2
km2
km2
6qy
po
2w5
6qy
864,6qy
jvs
6qy
mym
u4
u4
1o1v
myl
6qy
1nyj
83v
3g2
jdt
8pb
u5
u5
77h
77h
77h
77h
pr
6qy
pr
k3k
k3k
pr
pr
lkz
lkz
lkz
jnm
p9
p9
p9
p9
p9
p9
7oy
myn
ks0
pb
pb
2xs
2xs
r5
1ne
r5
r5
r5
1ne
jnm
1cz
3cl
3cl
myo
kco
k1r
k1r
l94
l93
l94
l94
l94
d
3j4
myp
ll0
1nw9
1ock
1ock
1nw9
1nw9
1nw9
7i1
3qw
jbv
myq
7lz
myr
jbv
jbv
1npl
1npl,1e0
1npl
1npl
mys
8pd
8pe
ll1
km4
1cx
mmy
1cx
1nh0
1nh0
33i
33i
33i
myt
1opu
33i
7st
1opv
jd0
7oz
6zp
6zp
6zp
m2l
6zp
m2l
6zp
6zp
7oz
3fi
7nw
7nw
7nw
qq
1cx
7nw
1o5s
1o1w
1o5t
tm
1h2
1h2
4v
36i
8pg
7yw
7yw
7nw
7nw
8ph
3n6
3n6
6so
6so
6so
khf
khf
khf
khf
khf
khf
khf
khf
myv
6so
jd0,8gb
34x
34x
1nop
1nop
1nop
1nop
1nop
1opx
70e
813
1opy
ll2
865
6yc
6yc
ks1
ks1
8p1
3fj
myx
3fj
l90
8pi
8pj
6yc
jen
jen
qo
pb
qo
1ocl
1ocl
1e0
1e0
32n
1opz
32n
l96
32n
7kn
7kn
7kn
7kn
7kn
32n
8pk
1oq0
73l
1hl
73l
73l
1oq1
1hl
m2n
m2n
1hl
1hl
1hl
8pl
8pm
1nea
8pn
7gf
8po
jrj
k42
m2q
m2q
ka2
ka2
ka2
ka2
jrj
myz
1ocm
1ocm
mz0
6sg
k41
mz1
k41
k41
k41
6un
mz2
7ac
7ac
7ac
7ac
1nfa
1nfa
1nfa
mz3
jnb
35w
1o1x
1o1x
35w
mz4
ek
8gm
8gm
mz5
k6a
1nfa
1nfa
k6a
3j6
7i2
7i2
7i2
36j
36j
6un
mz6
m2s
m2s
8pp
tl
34e
34e
34e
34e
34e
34e
ll3
jf7
jf7
mwm
jf7
jf7
jf7
jf7
ks2
ks2
jf7
jf7
3n8
3n8
8pq
kzp
kzp
jt9
jt9
l97
3eg
8pr
m2t
m2t
1nqi
khg
khg
k1t
k1t
1nqi
34q
34q
mz7
et
ka3
khh,jkj
mz8
k6u
jj1
3qx
mz9
sd
33w
pr
384
mzb
1ncp
1dy
1ib
mzc
mzd
1dm
7do
7do
2yg
2yg
7do
mze
3qy
1dm
n0q
1oq2
n0o
8gn
8gn
1ncp
1ncp
km5
kzq
kzq
mzf
78r
78r
1nkm
34q
34q
1db
1db
1db
1db
1db
1db
1db
34r
7b8
7b8
38e
7b8
m2v
m2v
7b8
1db
1db
1db
1db
1db
1db
1db
mzg
1db
1db
1db
mzh
1gb
1nh0
1nh0
mzj
1oq4
m2w
76e
816
8pu
khi
jf2
ga
ga
ga
ga
ga
ga
1fs
1fs
8pv
1fs,nhx
mzk
ks3
ll5
733
733
733
733
mzl
1o5w
m2x
m2x
6ub
7su
7su
7su
702
1fv
1oq6
1fv
mzm
1fv
mzn
jft
1ng3
ll6
km6
34a
34a
km6
34a
ks4
ks4
ks4
km6
ks4
mzo
8pw
ka4
kzr
kzr
kzr
1ng3
mzp
l99
l99
37h
37h
1ng3
1ng3
m31
m31
7u3
8px
khj
khj
jar
jar
jar
jar
jar
3g3
se
se
se
jft
343
343
343
3qz
qm
qm
qm
qm
qm
qm
qm
35k
mzq
kzs
1oq7
m3b
3r0
31v
mzr
1oq8
7hs
7hs
7hs
ro
31v
31v
31v
31v
mzs
ll7
kzc
khk
khk
7as
7as
7as
1pm
mzt
6yn
6yn
3r1
7su
6yn
7ai
332
kco
mzu
l
jpt
jpt
jpt
2zm
mzw
2zm
mzx
mw6
jtz
jtz
jtz
jtz
5v
5v
mzz
1nwb
5v
5v
jdc
jdc
3r2
97
1oq9
752
752
78c
8gq
8gq
m34
1ck
1ck
8py
867
1o5x
n00
ka6
n06
g
6un
l9c
ll9
p2
n01
mxu
79r
qy
qy
jzh
jzh
7xn
n02
qy
qy
n03
n04
1ck
lla
30g
30g
30g
n05
llb
30g
30g
30g
1db
1db
1db,1nkm
1db
7k6
30g
8pz
km8
km8
6un
6un
33q
33q
33q
33q
33q
33q
5v
6ta
6un
jvt
1oqa
l9d
l9d
1hx
357
357
8pf
1oqb
6ta
j9h
j9h
j9h
8q0
89u
89u
1po
769
n07
769
k6w
2zk
j9h
8q1
8q2
33e
33e
33e
74k
74k
74k
3r3
joe
joe
8gs
8gs
joe
1pn
868
868
7p0
1cw
7p0
7p0
khl
379
n08
33f
33f
33f
17
n09
3j7
8q3
868
1dv
u7,n0a
1dv
1dv
1oqc
9i
u7
1ni0
1oqd
7ip
7ip
6ta
8q5
7u5
2wz
3r4
5v
1nhi
mza
1dy,mvs
1dy
1dy
7yy
1dy
jf0
jf0
m2c
818
8ps
jf0
jf0
jf0
jf0
1dy
1nhi
1nhi
3r5
2xb
36l
1oqe
n0b
7p2
89w
89w
1ng
1ng
1oct
702
702
k43
702
702
702
k43
n0c
n0d
1o5y
8q7
8o1
d
l9f
l9f
1nel
1oct
n0e
l9f
l9f
702
n0g
n0f
5v
jg4
1k0
8q8
8q9
1k0
jg4
l9g
l9g
n0h
37h
1cz
1cz
1opj
1cz
l92
n0i
l9h
l9h
6wr
7sw
7sw
7sw
7u6
7u6
jfb
jfb
jg4
7xo
7xo
3r6
n0j
7u7
7u7
8qa
mx4
1nnu
1nnu
ka1
1e8
1e8
8qb
33x
33x
7yz
33x
8qc
7dn
89x
89x
7dn
2xj
m39
m39
89y
89y
7gg
7dn
8qd
715
715
n0k
77b
ks8
m3c
7u8
1nru
n0m
ll4
7m0
n0n
8qe
3r7
kcz
8a0
8a0
1o1y
1nug
1nug
m3d
m3d
6te
jkt
1oqg
jio
1dm
8qf,6zz
321
321
86b
817
n0p
jkt
jkt
8o8
7cq
7cq
6zz
6zz
6zz
6zz
7su
3j2
70q
32m
8qg
70q
70q
70q
70q
8a1
8a1
l
1ocb
321
1lv
321
3j2
3d8
l
k3y
l
86c
751
751
6va
3hd
11
l
l
1nue
1nue
tk
hp
11
8q4
l
11
11
krw
j82,5
5
m
m
m
5
m
n0s
n0t
l8g
l8g
6ut
l8g
m
m
m
m
6ur
5
5
5
5
5
llc
m
6ut
8qi,j8y
1ngc
1ngc
k4r
1ngc
k1v
llc
m
6x8
m
m
n2x
m
m
m
m
n0v
1nym
1nym
1ei
5
5
8gv
8gv
5
6u6
jcv
1nhj
1nhj
1nhj
1nhj
1nhj
1nhj
1nhj
1nhj
8qj
1nhj
1nhj
m3g
m3g
lld
lld
lld
kzv
n0w
n0x
1nhj
1nhj
n0y
1ih
1ih
6sn
6ty
6ty
m3h
m3h
6ty
6ty
6ty
6ty
n10
6ty
6sn
6ty
6ty
3dt
3dt
3dt
3dt
3dt
6ty
n11
6ty
6ty
6sn
6sn
6ty
n12
n13
n14,n0z
n15
83y
83y
83y
5
m
5
5
1ei,1nfr
5
5
mgq
m3i
m3i
8qk
8gw
8gw
7fv
6to
6to
7oe
7oe
7oe
7oe
l9k
l9k
l9k
l9k
8ql
jc1
jc1
jc1
jc1
6xx,n16
1oqh
1nqk
1nqk
kvw
l9l
l9l
6to
l9m
l9m
6xx
l9m
l9m
1nyo
1nyo
5
m3j
m3j
37b
37b
37b
37b
37b
ju0
ju0
ju0
ju0
ju0
ju0
ju0
ju0
ju0
ju0
ju0
ju0
7fm
1nfu
k6y
k6y
k6y
k6y
n17
k6y
k6y
k6y
n18
1oqi
1ocx
1ocx
l9n
l9n
l9n
l9n
kd0
3eh
3eh
1kg
1kg
1kg
1kg
ei
8qm
ei
ei
knr
k4t
6r6
n19
j82
83z
83z
2y5
37n
kzw
kzw
n1a
8qn
jch
7p4
7p4
6sf
6x8
81b
jvi
1qk
jvi
n1b
3b4
3b4
3b4
3b4
t
jit
1o38
jch
k6z
k6z
k6z
k6z
jvi
k6z
k6z
8qo
t
q6
n1c
1o63
1o63
1o63
1oqj
1nt2
1nt2
1nt2
1nt2
1nuh
okl
okl
1oqk
9m
9m
9m
9m
9m
k70
k70
k70
k70
k70
n1e
1nyn
6ss
n1f
6ss
jii
jii
jii
jii
jii
jii
jii
jii
jii
jii
jii
1oql
l9o
l9o
6ss
6r0
8qp
jii
7ja
7ja
7ja
n1g
6r0
6r0
n1h
k44
k44
jsp
8qq
jsp
jsp
jsp
k44
jnn
jnn
jnn
n1i
m3r
m3r
jnn
jnn
jnn
jnn
jzz
n1j
1o64
jzz
jzz
1o64
1o64
1oqm
1nwc
1nwc
1nwc
1nwc
1nwc
1oqn
lle
lle
lle
n1k
1ocz
1pp
1nql
1nql
1nql
1nql
1oqo
1nql
1nql
1od1
1od1
6r0
6ss
6ss
n1m
n1n
7m1
7m1
7m1
7m1
6ss
n1o
n1p
6ss
6ss
n1q
jof
jof
jof
jof
jof
jof
jof
jof
k71
k71
k71
k71
n1r
kzy,1nuh
kzy
1oqp
jof
1o65
m3u
m3u
8qr
1p1l
8qs
m3v
m3v
k1x
k1x
k1x
k1x
k1x
m3w
m3w
r1
r1
r1
1o66
1o66
1o66
r1
r1
jhy
1nyq
1nyq
1nyq
1oqq
k9n
k9n
k9n
k9n
k9n
6ud
jog
ksa
ksa
ksa
ksa
n1s
llf
llg
llg
llg
jog
jog
ksb
ksb
1nyn
1nyn
ksc
ksc
1nyn
jmm
7m2
7m2
jan
jan
jan
8qt
joh
joh
joh
m3x
m3x
kse
kse
kse
kse
8a2
8a2
khm
khm
khm
khm
n1t
6s6
m3y
m3y
6s6
n1u
8qu
1oqr
1nyp
khn
khn
1nyp
1nyp
1nyp
m3z
m3z
ka7
ka7
m40
m40
ka7
ka7
ka7
k6b
k6b
k6b
1nyp
1nrv
1nrv
ksi
7u9
7u9
7u9
7u9
1nrv
knr
1pq
k4r
k4r
1dl
2yc
2yc
718
718
718
n1v
1oqs
lli
lli
1oqt
n1w
llj
kd1
kd1
kd1
kd1
kd1
1dl
1dl
1dl
1dl
ng7
n1x
1dl
1dl
1dl
734
1ocz
j97
734
8qv
k1z
7s6
7s6
7s6
1o21
1o21
1nh
1nh
k01
j97
j97
j97
81c
ka8
ka8
l9p
l9p
ka8
jzi
734
1nme
1nme
k72
k72
n1y
lll
k72
1od7
1od7
1nme
jq9
jq9
jq9
jq9
jq9
jq9
jq9
n1z
llm
llm
llm
1nh6
n20
1nt4
1nt4
n21
n22
3d9
3d9
3d9
1npn
n23
3al
3al
3al
3al
3al
1nmf
1nmf
1nmf
n24
n25
jhb
jhb
jhb
jhb
jhb
lln
lln
lln
8qw
jhb
n26
jhb
jhb
jhb
1nt5
1nt5
1nt5
3na
3na
kho
kho
kho
kho
kzz
kzz
kzz,1nuh
kzz
kzz
1oqu
4b
l9q
l9q
n28
1od8
1od8
3l4
3l4
jqy
l9r
l9r
4g
4g
1ngc
4g
4g
ksg
ksg
3ic
n29
1pr
1o62
1oqw
m45
36a
36a
36a
360
36a
29
n2a
6r6
1oqx
6r6
n48
1oqy
6r6
1nwd
n2b
1nwd
29
1o3c
1nqm
1nqm
1nyr
1d8
jpe
jpe
jit
f8
1oqz
m
7fa
708
708
708
7fa
l03
l03
l03
7fa
m48
m48
m49
m49
1o3c
je6
je6
je6
8qx
ji5
n2c
8a3
8a3
je6
f8
7jc
7jc
7jc
7jc
7jc
jta
7ua
3r8
2wy
71y
71y
m4a
m4a
kd2
kd2
kd2
kd2
71y
71y
8a9
8a9
6tu
6ut
1nyr
1nyr
ka9
1od9
8a4
8a4
ka9
ka9
31p
m4b
m4b
n2d
8qy
31p
jyc
llp
llq
llq
llq
1od9
kma
kvw
1is
jjc
k46
1o20
1ps
k46
k46
1nwe
1or0
n2f
8qz
lls
jjc
kd3
kd3
kd3
kd3
kd3
j92
j92
j92
l9t
l9t
n2g
j92
j92
j92
1nwf
n2h
8r0
1nwf
j92
j92
j92
khp
jf3
k20
k20
k20
k20
k20
k20
k20
n2i
n2j
jf3
l9u
jf3
jf3
1pt
jf3
jf3
jf3
jf3
jf3
jf3
7p5
7p5
7p5
khq
1nnx
l04
l04
l04
n2k
6vz
n2l
1nrw
m4f
m4f
1nrw
1nrw
1or1
m4g
m4g
1nwg
8r1
1nwg
1nwg
1noq
1or2
kd4
n2m
kd4
kd4
kd4
jqa
m4h
m4h
m
1or4
330
6qs
j8y
1or6
1ng0
ju1
ju1
ju1
ju1
n2n
ju1
ju1
ju1
n2o
n2p
ju1
ju1
ju1
ju1
l05
l05
l05
l05
l05
1nrx
1nrx
n2q
llt
llt
llt
1nrx
l06
l06
l06
1odc
1odc
khr
khr
khr
khr
khr
khr
1njw
1njw
1njw
1njw
j8y
n2r
j8y
j8y
m4i
m4i
j8y
j8y
j8y
n2s
6qs
1o23
8r2
n2t
1nn5
l8g
8r3
1nn5
1nn5
1nn5
jwh
jwh
jwh
jwh
jwh
8a5
8a5
m4k
m4k
1nlf
m4l
m4l
n2u
1nlf
1nlf
l07
k9o
llv
k9o
n2v
8r4
n2w
1or7
llw
ksh
kd5
kd5
khs
kj4
khs
1or8
3r9
n2y
n2z
n30
m
m
ksi
ksi
ksi
ksi
ksi
2wv
2wv
2wv
2wv
3ra
n31
n32
n33
jld
jld
1o24
1o24
1or9
1ora
8gz
8gz
ji5
jld
jld
n34
ji5
n35
2wv
llx
6xq
k47
m4m
m4m
l9v
1nf5
1odf
1odf
2wv
m4n
m4n
m4o
m4o
kht
kht
kht
8r5
kht
khu
n36
khu
1o20
1o20
khu
1o20
khu
n37
l9w
l9w
31n
3rb
2wv
n38
n39
7iq
n3a
8a6
8a6
2wv
3a6
3a6
3a6
1orb
n3b
1o25
1orc
6sn
1ord
1odh
m4q
m4q
ksj
n3d
n3e
m4r
m4r
n3f
78n
n3g
lly
78n
78n
78n
78n
m4s
m4s
l9x
n3h
l9x
2wv
kd6
kd6
kd6
kd6
jx0
kd6
n3i
kd6
kd6
n3j
jx0
n3k
jip
llz
llz
llz
n3l
jip
k73
jip
m4u
m4u
n3m
k73
m4v
m4v
k73
jip
k73
kmb
k73
kmb
n3n
lm0
k73
1dl
n3o
k73
ji5
ji5
ji5
m4w
m4w
n3p
2s
2wv
2wv
f8
mgq
f8
f8
f8
29
ksk
ksk
n3q
n3r
kzw
1ql
3da
3da
n3s
m4x
m4x
3da
6u2
n3t
lm1
n3v
6u2
8r6
6u2
6u2
m4y
m4y
1ore
1orf
840
k3l
k3l
l9y
l9y
1org
6u2
n3w
6u2
6u2
6u2
6u2
6u2
kns
kns
4g
jao
jao
jao
jao
jao
jao
ksl,llc
1nys
n3x
k21
k21
lm2
k21
k21
k21
1o68
l08
7ep
jao,lm4
7ep
7ep
7ep
7ep
jao
1odi
1odi
kmc,n0u
kmc
1nyt
1nyt
1nyt
jao
7ep
jao
jao
jao
m50
m50
kaa
6rn
6rn
1o27
6rn
6rn
j8q
1pu
k3m
k3m
k3m
k3m
k3m
n3y
1is
1is
1is
1fg
1fg
8h1
8h1,1ngc
n3z,1ngc
l9s
l09
1orh
kd7
l09
l09
1ori
la0
1o69
lm5
k75
n40
ksm
ksm
ksm
1nwi
1nwi
1nwi
1nqn
j9n
kab
1o29
1o29
1o2a
1o2a
1o2a
1o2a
jhz
jhz
jhz
jhz
jhz
jhz
jhz
1o6a
jhz
jhz
m53
m53
jhz
n41
71q
71q,1ngc
7ub
7ub
71q
71q
1orj
1ork
71q
71q
71q
m54
m54
n42
m55
m55
6sb
8r7
khs
khs
khs
n43
n44
6zl
1pv
6zl
n45
6zl
6zl
6zl
6zl
1oxj
8r8
k76
k76
l0a
8r9
jle
n46
lm7
743
37n
6r6
31u
29
1pw
29
29
jvj
n47
jvj
2yc
1orl
743
1o7t
8ra
36a
1nyn
ja8
ja8
3du
k78
n4a
n49
n4b
1oqv
8rb
1odj
1odj
lm8
lm8
lm8
jvu
jvu
lm9
lm9
lm9
n4c
n4d
8rc
7b4
7b4
7b4
7b4
7b4
ja8
khw
khw
ja8
4g
m58
m58
4g
4g
jzj
jzj
1d8
1d8
9m
1p1q
g2
1nfv
1nyu
g2
g2
8rd
n4e
n4f
7of
jul
n4g
jul
la2
la2
la2
la2
72d
1nyu
k48
k48
k48,1nfv
lmb
72d
1nyu
ksn
ksn
ksn
ksn
kac,1nfv
n4h
la3
72d
72d
72d
72d
1oi7
n4i
1kg
1kg
3rc
ei
jnp
1gd
1gd
1gd
n4j
1oi7
1odl
1odl
7i3
7i3
m5e
m5e
1odm
1odm
1nt8
la4
la4
la4
la4
kd8
1gd
1gd
m5f
m5f
1gd
1gd
1gd
8h3
8h3
uv
1nt9
1nt9
n4k
jou
l0b
l0b
l0b
la6
7z1
6r6
n4l
1o6c
1o6c
1o6c
kd9
kd9
kd9
kd9
kd9
l0c
l0c
m5g
m5g
lmc
lmc
lmc
la7
m5h
m5h
la7
1orm
n4m
8re
1kg
ei
1orn
1odn
1odn
8rf
kad
kad
kad
kad
n4n
1gd
1gd
n4o
jye
jye
n4p
m5j
m5j
1kg
1kg
1gd
1gd
m5l
m5l
kda
kda
kda
1nwj
841
841
841
n4q
jmx
jmx
jmx
jmx
m5m
m5m
jmx
7l7
7l7
7l7
7l7
7l7
jmx
7l7
n4r
1gd
1gd
1gd
kso
kso
kso
m5o
m5o
lmd
lmd
lmd
n4s
m5p
m5p
n4t
jnp
n4u
jnp
8rg
1o6d
1o6d
1o6d
k4a
1oro
1o2b
1o2b
1o2b
1o2b
n4v
n4w
e9
j9d
kdh
m9k
jdi
lbi
lb7
m6t
kmh
8rh
70x
ki5
1nk0
78a
j9q
8aa
8aa
nb9
1nhr
1nrz
32g
m8l
1dn
k4f
8h7
e9
713
j9q
jbj
8m
kdh
72e
m7j
n4y
ksw
32k
6u1
k7e
86j
x
ksz
m7x
38g
jcb
8as
x
3j
7av
7fj
1ouo
70o
ht
lme
j8n
jeo
1oem
kml
8hp
ji0
n9g
1e5
72e
lmt
kih
l0l
na8,86l
1q3
nbc
8m
j9q
8m
1m3
e9
kdv
lna
kdd
1f
jqb
j9q
kt2
8rm
1dw
7aj
b
k05
l0l
ksp
kig
k7b,1ofv
kib
302
1ncu
ki7
jbj
kib
l10
8m
b
ncd
73n
7ew
1i9
7k7
lmi
kmx
k3n
lnp
8rt
3rp
8ad
jhq
846
1nun
1nun
kaj
kt1
ncv
1nry
8m
2u
1neb
jbj
jd1
kmx
kss
3j
jhg
n87
jw0
73n
l1h
nbm
8t7
jpv
1k2
6z6
1nna
1nqw
jm1
n7o
j8r
ex
6rd
jvd
1d9
1nk0
6yl
jvd
1nxe
jaq
n5c
jje
1ne8
k7l
jkk
8ad
1osf
1ne8
8b4
sf
1o2k
70o
1nou
k3n
kap
k3n
kmm
n7d
nck
m6v
jmy,1nuk
jkl
jkl
jx2
k22
lo7
mpx,32g
m6y
nbw
1nrz
k4d
8u8
kt5
l0t
n60
1nc7
ke1
2xu
m6k
32k
1oeu
8hx,kdu
1ovy
1e5
9x
1nhk
8sx
n66
1owb
79u,1ods
1ods,1ou1
2w2
khy
x
qi
9x
1osp
8m
1oez
6rp
jbj
ln7
jbj
1ne8
jwm
jac
1nf6
1ot0
m8w
3ld
kmw,71f
n9b
1nfb
1i9
6rd
l13
nbr
7c2
1o7m
1nlj
7kq
34f
7s8
3ej
81p
6t6
7fz
l0t
lnz
e9
jk9
kag
l18
k7d
7uf
v
jw0
7o0
k6c
1nz5
6w5
jk9
jhq
sf
jac
jhh
n75
lao
kn1
jfc
72j
j9e
l0g
1nou
ma2
6vw
75r
3l8
2xf
1nlj
jun
1o7s
lmi
jtf
6zj
6tk
1nl2
jbd
1f
k7a,1npp
1odv,1npp
327
1nk0
1ov1
kmh
laf
k7l
k7a,1o6k
lan
lan
k4f,1nmh
1nyx
uw
jh0
9q,l1d
lmx
735
7z3
6vh
1d9
lbi
1i9
ktm
e9
e9
jfl
kdv
1nl4
1npp
8hn
1ovx
jgh
jvz
n97
1odu
3f
ki3
ki7
jgc
nba
1otc
1nc6
n5r
6vh
jac
75d
lop
2x6
jbl
kmq
m84
1i9
n5e
6z7
n5q
nax
1ci
1ne8
e9
8sr
341
7r7
7fw
kmx
jk9
8t3
m6b
lna
khx
1nid
las
1ncj
k24
1nll
8t8
1ndd
3jd
k22
8hg
1j6
jk9
36p
6xm
n5p
1og3
1ncj
30t
ki9
8al
7g1
6r7
6z6
kdo
1nic
m6o
1ou7
lms
302
1nhk
1nza
lag
k22
8hd
1nmg
x
7un
l0p
70w
1nta
1owi
1eq
6y9
6uz
1npt
2x6
7au
jte
loz
kmz
jgc
mvo
kmw
jvy
1ofp
1l0
kap
1neb
6xm
on
jdi
1oth
7ds
1ncu
jhq
3f
2x6
lb8
lmn
1ow2
l1h
7q4
m7g
6vw
1ns8
1ncj
m7g
1ody
6vh
1oul
jro
jvy
8at
jtf
j9q
naj
jdg
3hh
e9
n68
302,lc1
n5t
kmf
ji0
l1i
6vh
7gh
7g1
71v
jac
1o32
kn5
jp9
m5u
m90
jqb
l1k
x
86p
2w
kdx
kt0
nb8
1neb
1nzc
3j
6vh
kdg
m6h
1gc
e9
1g3
6vw
j8a
1ou0
m7r
jve
jcb
1os4
1ofr
1nta
kdp
jro
kta
lmq
7by
1nfb
70w
ma5
76v
7gv
jm1
jb6
1ncx
34n
jeo
m6a,70w
k17
lb4
3rw
n7a
jyg
jyg
ln6
1o6m
jzk
1nim
1ni1
1nwl
1ni1
8tj
6tu
3l5
m9d
e9
e9
3as
1nex
jvw
e9
lny
jbl
1ndy
jjt
33j
8ts
6zj
1ov3
1nc7
2w
1ott
x
6zj
1ci
e9
kan
3l5
x
1nl3
3rx
73e
n5m
1gc
76v
lbj
1nqp
1of4
n8x
1o7c
1e5
7br
jbd
jaq
jgt
k7k
jro
jkk
k02
n9j
n8i
8x
e9
m6p
1otp
jje
1nl3
3c4
845
3wp
l0j
jx4
jjt
1ns8
j8n
kmx
1ofr
3s8
1ci
jkk
1nws
1osb
1otl
1ntc
jgh
k4k
jp9
jdd
753
7jf
71v
lp4
jro
jgh
7c0
1ntd
n62
lbj
81h
7sy
na2
1q2
l0q
1ngr
jhq
1now,loz
6t6
e9
1os8
k17
1nm0
e9
ncu
e9
n52
kdt
v0
e9
2vz
1l0
30t
kn7
1nuv
jaq
1nuj
f9
8ua
7at
1nza
1npr
36e
81h
7ue
jeo
jeo
73q
6tk
e9
2w
l10
7pa
70w
6vw
jmo
m5y
1ouf
6tk
l46
1nur
jij
3fl
8hy
3hh
1nyv
jij
nbf
jbj
jjp
jk3
1nh1
7jg
1i9
8sn
8he
8m
6zj
kai
7m4
1nqo
n83
6xr
nbh
1nc4
1nyx
1njy
n9u
6xr
6xr
1o7o
jrp
1nrz
1ns2
1odw
1now
nbo
n5k
7ae
6t6
e9
j8n
2w
1otd
jhh
jjp
735
lox
n5o
jaq
loc
j93,jkl
1f
1o31
lou
793
6tk
8u1
1o30
ke2
1ots
1nul
7aj
jfc
6uw
6yl
ki0
ki0
ki0
ki0
ki0
ki0
1owa
1o6t
jjd
1nc7
1i9
lmu
1ntd
8rn
1ofa
8to
7by
1d9
laj
ki0
jbj
jbj
ki0
sf
e9
kt5
m7a
lnt
kn1
1ovj
jdd
1no2
8az
nam
e9
e9
1nur
n5a
35l
8ae
n6f
7p8
jdd
1d9
jr0
8sg
x
6zj
1ngq
m9z
m7z
lb7
n7y
7up
kt9
kih
1o2j
m6l
lap
kdx
l1m
2x6
3la
742
e9
jcb
ki2
n6h
3fl
n76
1nun
1njz
e9
8s9
32o
kmo
n6o
e9
6z7
ki5
e9
1nup
ktn
l0o
1orr
kae
jbj
kdd
kae
ksr
lbv,jx1
7cj,96n
kdk
1e5
l1n
1nwm
7m6
jhq
jdj
l1f
m9p
lmt
j9q
jhq
3g5
6z7
6vh
8af
1ofc
ki2
1o75,1ms
k4b
jbj
j8a
n7z
1ndx
7br
k9p
70x
l1n
1nwy
1nii
6zj
73e
ki2
1ci
lbd
9h
jjd,j9e
1otw
n61
6vw
6uw
1nl4
1ci
jhq
7sz
jcb
1ci
341
ksw
6xm
1og4
x
kn3
lbm
1ni1
2w
3lc
lb6
6r7
6xr
8m
hv
m75
l0t
1ot5
kig
jx1
2x6
kdg
8b4
n8d
j8n
jcb
1ci
kdp
n8y
7cj
1i9
jyi
m83
j8n
6r7
742
jgd
jun
n65
1ovn
e9
1ncm
ex
6w5
1nlk
3g7
jgh
jwm
1ouk
742
sk
n6b
k7p,32g,n58
jun
1nhk
l0q
kti
385
nd1
32g
3c3
78o
m87
kt1
jlf
1o6j
n6k
khx
jbl
1nhk
7pb
7m7
kmm
jfw
3s4
m9z
6tk
6t6
8al
n9v
6vw
nc0
gw
k7s
1of4
1nh1
1dw
7c2
1nz1
j93
k7f
l0e
lnf,1o6v
1oe0
kmq
lao
lao
lao
n5j
8sv
7ew
1osj
6u1
kgg
30t
b
1i9
1g4
j8o
m7j
8tg
l0k
1ngn
jqb
1oe8
1nul
jea
31o
1i9
7bq
1dw
n7q
jhp
m9g
7uk
7dq
6xr
jk9
jij
kmn
ju3
ja4
jgt
k4c
1nlk
jmp
1nwp
j8a
6uw
x
374
6t6
1os3
n73
uz
1f
jmy
jmy
jje
6yl
8sc
nal
jsr
32k
ncp
2yt
2yt
k02
jpa
6t6
k02
3ru
jgh
lbw
1o71
1nf6
8m
jkk
ncr
l1b
1dw
kmw
1nus
1nur
3rf
lmk
ke2
1nwr
k7q
7z3
naa
1nyx
jaz
8s5
j9q
1ncj
kdo
1nuv
1no2
jbl
8ti
7ad
32k
7gv
k7q
jfw
e9
7at
1oe4
e9
3s1
ki7
1nry
k04
kdv
l0w
1f
kdi
1nf6
jwm
lmo
81p
jhg
726
7at
1nlj
1nws
u9
7g8
6vh
1nz7
jsr
1dw
kdx
ki7
x
kdv
8s1
kdy
j9q
8b1
39t
x
2xu
3ja
1nfb
1q0
1nuw
6xm
kde
1nfb
72e
kmm
7p7
k6c
lb8
laf
7nz
uy
m6y
k4d
1o6m
8te
m6r
kmw
1nou
k7h
jgd
32k
x
1gc
k7s
1i9
7at
81g
7sy
1nlh
1ntb
jbj
1no2
8x
ji0
kdb
n9c
1o2j
7cz
7ck
8s3
2x6
k04
3b2
e9
l1l
jhc
6rp
m7s
1i9
nd5
l0i
8ah
8sh
70x
lat
lmw
37c
7jd
1nk9
m93
jwl
k02
1f
kdr
b
ncn
j8n
k24
j9q
6t6
na0
81g
2ym
1ngh
735
x
1oey
jh5
lav
1hc
jk3
7bq
1osi
8m
1i9
75i
jbk
3lc
x
1nlm
lmw
j8n
79u
kig
jsr
7oi
6uw
nde
1ofz
3ri
1ni1
1ot1
nbt
kaj
jf8
1nhr
e9
e9
n7s
8m
7jd
lnd
kdd
7g0
1o2r
jgt
6rp
1ovf
jbx
1o2q
1oe7
1oe7
x
1os1
1nli
3rd
8lz
8lz
jbj
ndb
1o6n
n77
kdb,lmg
e9
nbd
70w
1i9
7z8
m7e,7o0
jdj
ktg
ke0
kdb
7og
n96
7k7
81g
7fy
742
1otg
jbk
lnz
nd0
1npw
n6l
k18
lb2
1nps
kdv
70x
713
8m
37c
1nz1
jyj
j93
jfc
e9
k23
n8r
37p
1nry
6w5
jdd
e6
e6
jij
jvy
jve
7br
n9m
jij
1ngh
1ncu
1f
lnj
n9n
kdp
n9z
3ej
k18
1ngh
jvy
lar
lbu
1ou5
1ovd
kdw
jx1
kig
jbj
jbj
m96
3f
3hh
6tk
jm1
374
2w
e9
3
jdg
kdf
8x,1ntd
1ot4
jgh
7at
1ow3
3ld
1k1
lbi
1i9
jvd
nbg
n7x
6uw
6rd
1nuv
8hr
1nlz
1nf7
n99
8th
m6p
3as
6vh
lnn
m6x
nc3
e9
n5s
1nuj
1osg
jhp
kdq
3sb
j9e
ma2
m73
8ru
rg
k79
jdd
1i9
3s7
jkl
7g1
kt2
2w
374
1lz
nd2
m8c
1osy
n7f
8tb
m99
m99
1oej
6z9
e9
1neb
n5n
32o
1dw
1nqt
m76
k4f
j9q
1ndy
1nc7
6u1
3ne
l19
jpx
1ndy
1osz
b
j9q
7fj
8ri
38g
1oe8
kt3
kt1
8x
6uz
6uz
713
1nyv
ksp
713
8sk
k7n
1nii
8s8
1f
5r
3cm
8x
jgc
341
1nfb
1o6x
8s4
m8h
7pb
1f
jbj
7c2
jgt
jhc
1nrz
kid
8u4
8tm
7sy
kdd
la9
71v
1o6e
js8
kmn
je7
1otz
7dd
1nli
1ni
j9q
3hg
1nlz
1oed
jea
7au
1neb
7au
6xk
6r7
845
lav
e9
6xr
8at
34f
707
7pa
1o75
n6x,ln0
jte
k18
m8c
1of0
jdd
1o7s
m7h
f0
1o78
1nfb
lmh
kt7
jxt
k24
1d9
loe
e9
1ni1
8su
1nli
1nza
k7h
1ly
e9
1ndy
jxt
n5v
735
81i
1osc
k7i
lp3
3nd
1oud
lng
1ci
1nc7
2yt
2w
1nl4
713
70x
ex
374
n5l
jaq
k4d
ksw
n8u
1o2z
kie
1d9
ke1
1ov8
n92
lay
lmp,n59
1nws
2zg
jhc
71v
m9y
ox
793
1nww
7aj
6vh
jdi
kif
f9
ncz
2yd
e9
7fj
1nc7
1nz8
jhh
1ow7
lnb
k79
6tt
n90
k06
lms
ksp
e9
7c2
nbx
n89
jyg
kid
kmj
8tr
1i9
jm1
842
6vw
75i
lt4
lt4
lmj
jx2
kdq
n5i
7la
1o2t
laa
1o7l
7cj
jx4
1nli
ad
ndl
kt5
jpx
1ncx
1os6
8rx
jxu
8hm
m6l
j8a
1owc
8sw
1gc
747
k7j
k7a
1nxe
8ro
k09
jfc
1ow1
jfc
n7p
1ni1
l0t
ksz
1gc
1owh
k4i
726
jfc
lov
ncy
k4d
1nc4
1gc
79u
e9
6tv
7p9
k02
3bg
m7f
8rw
1gc
7gv
7fz
3rl
j8n
2x6
2z1
1osh
lbz
73e
n9y
1ns7
jdg
1nry
lb7
e9
1nry
jsr
jsr
n8c
j9d
j8a
1ly
jvx
3rs
m8f
x
81l
5r
8tu
ja4
2vz
845
1i9
kdk
m87
1nl4
n7i
1ody
lb8
e9
kt7
5r
7dd
e9
ksx
6b
1nws
jve
1ovo
1nqs
7p8
jhq
1i9
kmu
2xf
jpx
n81
jgc
lna
341
kn1
jvd
7t1
1ouy
jkl
75o
81r
3ej
ex
loo
l0h
ex
k9p
1o7k
jpx
kmm
jbl
79u
1nwn
jvd
k4j
1gi
n6z
8t4
m90
lay
8m
6u1
31o
jbj
e9
6zj
7c2
8u0
1nlk
1nws
n88
6b
e9
jmo
jbl
ksq
2x6
jgh
2xr
ksq
kmp
kaj
1e5
k4j
k7k
ndf
1j6
1ncu
95a
m83
nc4
1ncu,1nor
jaq
1nuq
1osu
1ndd
1nfb
3la
1q6
1q7
1ndg
jgt
j9q
jbj,kae
1ofp
k04
m75
1oux
1eq
1new
n53
1nds
j9q
kmn
7au
843
8st
1i9
kmf
jh0
kt1
jhc
jaz
jh0
8ss
1o2u
jmy,lbk
7m4
n6i
kib,3ar
7kr
lp1
e9
k24
x
e9
81g
1ndd
1nfk
jx1
n8j
1i9
7dq
jqb
jdd
1g3
1nry
1nqt
l0h
1ndd
1ouq
jaq
nao
lxo
2ye
jgc
jky
nci
lba
jhc,jtb
1ncj
jtb
7dr
ktn
n6t
jr1
1nwl
jdd
341
kan
kdg
e9
1gj
1ovr
lbc
8hu
l0x
71v
7cj
1ntb
1ns8
73m
1o74
k02
k7a
j8n
8he
lmo
lmq
753
jpv
jdg
1nwq
2vz
jac
7i4
jdg
lbj
1k2
jrp
6zj
1dw
2ye
6vw
g6
73m
jac
jac
u8
8sd
1o6p
ksx
3j8
77v
1njz
1dw
7de
1nl2
1neb
jro
n7w
1nqr
ktc
lp2
k09
jmo
n9w
n8q
n8o
7la
1o7h
ksx
nct
2x6
jac
1nck
1ngh
1ncu
3as
jmy
1ofy
k7l
jdg
6u1
j9q
1px
1nmk
1nlj
7at
nbk
72p,7z2
lbs
ox
e9
3b2
3s3
6rp
8rs
1e5
lbh
1osv
jyf
n9l
jum
jvf
jyh
ln7
33j
1nnz
l10
7br
pl
nb2
kn5
1ndg
kdp
jhh
1ngn
kmy
7sx
7dq
kth
ksu
k04
ox
nch
ma4
j8n
n5f
3
1o6p
pl
jkl
7fj
8tk
m88
lmz
1ns7
e6
1q5
3l8
e9
79u
1nf6
m9s
ke2
2vz
30t
30t
lmj
1otv
1nps
1dw
1ns6
nbn
1k1
jwj
713
k7r
33t
1gc
1orq
lah
jvy
6w5
jdi
1f
kih
84a
jbd
jhp
8hd
1lx
jx1,7g0
lbv
lbv
32g
jmn
jx4
ln8
ln8
jrh,6yk
nbj
ncm
n50
k3n
1nli
7de
1nus
1of9
l1m
72j
1eq
1ofs
6xr
1j5
kig
n5h
m66
77v
9h
k4d
j9q
1nwv
kdk
1o2x
1nli
1o6e
7qt
6b
jk3
m9l
l1m
1ot6
2xu
1eq
2w
6u1
1nwn
m78
1orx
jde
1nwn
j9q
ex
kmw
x
n8z
x
jyh
1ncx
3j
1nwo
1oeb
3ar
1pz
1o2w
n7e
f9
jsr
31o
6uu
jbl
31o
nqi
1o2w
1ntb
6rp
8m
8m
j9d
3ar
1kz
1ot2
1nf6
3cm
6w5
jwj
m7s
1otu
e9
e9
lok
m93
8u3
nbs
n93
n94
7uq,1ndp
1njf
jij
jvy
l18
kmt
1gc
1nqs
jve
x
1o70
jbl
1hc
1otk
6z7
1ouz
lp4
1o7c
1nhr
ndm
lmp
8sy
jf8,1o6v
3s0
jaq
kmt
kmi
2vz
1o2e
7z6
6r4
jk9
6w5
ktn
m78
jbj
2vz
j9q
lag
6z4
jmo
1ofh
jmo
jk9
1ndy
1ofw
1ns5,1nmj
1ni1
1nli
1nli
k4h
jkk
e9
1o78
ln7
jvz
7ue
1ngn
jfl
k6c
lbi
1ose
kmh
7fy
742
ktn
1nh1
ux
kmu
1nds
6w5
81g
ke0
1neb
jm1
l0p
3f
m7p
m97
ke2
7au
j9e
k7q
8h7
kdt
jx3,jx1
6uu
m5y
jyf
6sy
1ovv
lb7
l14
jxt
e9
jhc
8s6
1oez
71v
kmo
kdo
k4j
6r7
3sa
1otj
6zj
lom
jfc
1ow0
ki5
70x
ki4
2xu
6x0
3c3
1neb
kmm
1og4
1nnz
7m5
1o7e
1ndy
1nhk
jro,1ci
6y3
1o6p
lnj
kdx
lne
m8b
1nqs
8tq
1now
7ir
m8y
68
k7p
7jf
jfc
m7u
u9
k6c
k22
3cr
1oej
8t2
jaz
lp3
jpa
e9
6uu
nc9
7ug
8tt
1o6e
jac
u8
b
1dn
jtf
3j
k7g
1nn
nd6
jgi
8t0
1i9
jhc
1nzb
j9q
1ouw
1ofj
n9a
1nc6
1nc6
75i
1o6j
jdi
1gc
1ngq
ki1
lb4
jtg
jbj
khx
kmn
l0x
e9
1ouh
1oev
1oti
3b2
ju3
e9
je9
e9
7au
7au
1nyv
n70
e9
7ht
3c4
lc0
1dw
jje
1nk9
jbl
j93
6xr
jea
1ci
1i9
1nh1
k4e
lnw
ndg
1ou2
9q
jdd
n84
jhp
355
m62
8rl
jx2
jaq
lmo
2x6
jkk
1os5
kdd
1j6
72j
311
1owe
n9e
1otn
k18
kt5
1m1
3dw
8hb
n8e
7cj
1nm
1nmk
jje
37p
nbu
jaq
jvy
35l
jbl
70w
735
ex
8as
kag
1o73
n54
n57,304
8tc
k7n,2w2
nc5
e9
jaq
86j
jgd
lng
e9
1hc
kt2
1ngn
ke0
1nzc
e6
lbe
jhh
8b2
849
nc2
32o
k4i
726
lop
n7u
lov
726
jss
2xu
n69
1nuw
k3n
3b2
n9i
1o6r
jkk
32o
kdk
jsr
3ia
1i9
1oso
jwl
86j
jxt
jxu
m7e
1orw
6sy
jjt
m6x
1ofo
jyj
8sb
793
e9
73m
7au
m5u
1nds
lb1
ktf
m9a
jp9
9h
1g3
l46
1ndp
7s8
35u
7ce
n7t
jhh
lb8
je9
2w
8tf
39t
k6c
k4j
lmp
h
1ii
kdb
1nli
k17
ksr
1nmg
jx2
2vz
lnm
6xk
7ew
8rz
kmz
jgj
7dd
k7b,7dd
jx4
kae
laa,3jb
7fz
ox
75i
e9
6uu
l0l
ksq
8m
kdb
je7
7dd
6rp
kib
1nlh
jx1
73n
1nrz
khz
nad
ktl
ksp
m62
ju3
3ar
1odt
m6a
2x6
n9q
8ry
n79
m6o
1ngn
1nps
kdd
5r
l0h
lb1
77i
3b2
72j
3nf
m8y
n51
6vw
k24
ndd
jmy
3c4
ma1
lp4
jvf
1nds
jdi
jh5
jdi
70x
6d
3rk,n9s
1nqp
1d9
1oui,1dw
37q
1otb
ncx
7g0
n6d
kdw
1oru
jbj
l11
1ndx
jk9
jjt
748
1ndx
ki5
jjp
l0k
1nwn
e9
e9
7cj
1o2l
1ndx
1nz0
1orp
70x
jmy
302
7c0
1ow8
8t5
e9
e9
gw
6vh
jk9
81g
2x6
jpb
1nid
1ou6
1g3
338
742
m6c
k7j
e9
2vz
7gh
7oh
1ngh
jxu
jd1
1ou3
m5v
1nmg
m5v
tn
kmr
lb4
jxt
1o6q
2x6
n8k
6r7
6vh
jaz
lms
1ngh
1nqp
38x
311
7un
lou
3s2
70o
jbj
k3n
b
1nli
j93
1nrz
1of5
kdg
m79
m7p
ex
lns
1o79
1o79
1o79
e9
304,1ou9
1nli
8tv
lme
ac
nar
3s6
1e5
1nex
1nzc
1gc
3j8
m6v
l17
ex
m8g
7at
jqz
k7j
1o2x
341
n56
j9q
1oel
1osk
1oey
1ns2
k4j
jgd
1hc
nb5
l1b
nc8
1nou
lb1
nce
l1d
1o6n
jk9
jwj
1nwq
373
e9
m6h
1ot3
kdd
6rp
jhg
n5z
7z8
ma1
kig
jvx
jvx
jvx
81i
1nfb
jrp
1ouj
747
8rv
jbj
6u1
70x
lbs
m6t
1npq
e9
3ar,jbj
lb4
n6s
32k
7ew
38x
38x
1d9
l1e
1nex
j9q
n9o
8sf
jpx
1oue
81h
e9
7bq
ma4
1oua
kmk,7ko
6uu
7pc
jgj,1ne3
nb0
loi
7l9
7oh
jjd,6z4
e9
1ory
nca
ksz
jnc
1nlh
n7m
nan
1ofs
na6
m7d
l1f
nb6
jkl
n7j
1o2q
7jf
8sm
327
6vw
lnq
7ur
lol
1nfe
6z9
8ub
1otq
kmw,ex
3c4
kn5
ju3
x
k6c
1of5
1nli
jx4
j8n
k23
1osw
jhq
j9q
jmn
n55
8m
1ngh
1ns7
7bz
6vw
lnl
70b
1d9
m8v
8az
lb9
1npr
m66
1odv
2w
jrp
k7q
lnj
m9n
n6a
jhh
kdg,8rj
1nc6
e9
8sl
341
jm1
735
kt7
1ncj
jfc
jij
kih
lo4
33j
m7h
1owg
jgc
lnz
l1d
6z7
1ou8
m9n
7by
jgt
1ovk
8b2
ncs
1nlh
n6m
jss
l12
l19
jtf
ke1
8hr
8m
jtf
1o7l
7l9
842
7l9
1ota
l0t
kt9
1ncx
1o7q
nab
lp3
6z6
3hi
m73
6uz
6uz
3re
jxt
kia
n9x
l0p
6vw
79u
lou
jvy
j8a
3s9
n80
j9q
x
1gc
l0i
l0o
j9q
jr0
1no2
jum
n7k
8m
kib
lbd
8so
7g0
32g
k79
70x
k7b
ke0
3j
1kz
e9
e9
n6p
jkk
78a
6vw
7m7
1nic
n6r
1oee
jx4
1ncj
1nn7
jw0
l0g
8y
32g
k4g
1o2w
kdb
n98,1omk
7dd
1o33
jmn
m5s
m5s
kdb
ncl
n6e
1nlm
7ht
jpb,8si
n9d
2x6
8s7
naf
78a
81i
k7l
1nl4
1ngr
7kq
1nlj
lb2
30t
jac
jac
32k
j9q
k04
1nou
kdv
1ns2
75i
385
1oel
1nh1
jwm
1npr
jrh
1ost
6w5
1j6
ksx
1nrz
k7q
1out
1oto
m8j
8hl
8tw
jk9
1nou
m8j
3j8
e9
loq
m8f
6w5
jrp
3rt
32o
kib
1ii
1ovp
jcb
e9
1nli
1ovi
n71
jxu
1ncj
jrn
1gi
lbr
nd8
6vw
8m
1ndd
jr0
7jd
jm1
1nhk
1d9
k02
2w
na4
8tl
81s
1nwp
k08
3rh
m91
m91
m7z
ln2
n8v
loa
jhc
jqb
1osm
6uz
ln2
1ndx
3ej
6w5
3jd
j93
j9q
n8b
g6
jkk
1ofy
jcb
1ncj
e9
kmw
ncf
jh0,6vh
3ry
m6r
1m0
8x
n8a
ki5
lng
1o32
1g4
742
6uu
e9
1ndy
jbj
mor
33j
jij
e9
kih
1nup
1k1
1i9
6w5
e9
n6v
73n
l1n
1ovm
n5w
m9w
lbx
1gi
k4e
k7d
1gi
1nh1
k18
1ly
7m4
k7j
k4e
jkk
6z4
1j5
ki5
m9g
1oun
j9q
k08
7m7
3s5
7g1
jyj
k08
kie
6rd
kt5
jx1,m5t
1nc7
jov
1f
1d9
1i9
86l
6t6
1o2e
1gc
n63
lbr
l0g
ksr
1nwm
7dd
ki5
kds
1nhk
jsr
1nlm
8m
nav
jx2
7cj,lmg
kmm
1nlh
1nhk
jro
kdb,lmg
1nrz
3
32g
ke1
8u7
1nz1
kig
j9e
ln8
7jd
1nqo
1og3
l0i
k7a
37p
m76
7gv
jaq
7z6
1o7j
1o77
75i
jgc
7oh
1otf
7p8
lb1
k3n
jvf
jvf
jbj
jbj
kdb
3b2
8b1
jhh
1ofw
j9q
8tx
jjp
n5d
ksz
30t
3rn
1osd
kdv
1nn
7kr
lo2
e9
1nlj
ksp
ksr
kdh
7cz
ke2
1nh1
1nf6
m97
1dw
m6e
1oeq
k7a
1ofb
6xr
7bq
jj4
jj4
jj4
1ouv
nb1
8hs
kdo
1nup
h5
jgc
2vz
7c0
rg
6y9
lnl
6sy
341
1nyv
nb3
jfl
jfl
1owd
j9q
1npv
1o75,1ms
nc1
n6q
m79
1o2m
1i9
kn8
6w5
jxu
30t
1ncj
1os2
b
3f
kt0
jqz
jxt
kt3
7ds
735
nak
ndc
77w
ktp
k7j
n7g
31o
nat
70b
1o7a
jpx
6u1
j9q
1o78
31o
8x
m7f
x
1ngh
6x7
311
m6f
l1a
1gj
jx1
jyz
x
jea
jyg
k06
ksv
1nta
l1a
1ni
b
1nlm
8sj
2xu
m8s
lay
2vz
jbd
l0v
j9q
1ndy
jvv
j8n
jaz
1nds
m94
6rp
nbl
1ni1
n6y
78o
1ov0
l12
7l9
1d9
jcb
jcb
1nch
32o
1o2x
1nl2
1osa
1os0
1j5
kia
1ow6
ki4
k7q
1o6t
k7j
1o2n
k7e
2vz
lnl
jgh
nae
jh5,1ntd
jbl
lae
ex
j8a
k18
n4x
70w
lny
1nm0
n5b
jdg
1i9
1d9
748
1ofi
1ofi
jrp
7ae
1nfb
341
jbl
1nl3
x
jrp
726
1ne8,1nz3
n7n
32k
8m
1o7n
7fj
ktl
1d9
jwm
k7k
1nqw
jfc
8af
8ae
n8s
1ove
kn1
jxt
jhq
jgc
jvy
nd3
e9
2vz
1o7b
jgc
7g1
7m8
8se
3ib
8hv
1f
e9
86o
gw
3rv
6vw
jdd
8x
log
70b
l1m
k4g
e9
nd9
nby
7at
1ouc
7q4
jgc
1ncj
8t6
1ofa
8hg
k6c
77v
e9
e9
jyj
ln2
1gj
726
jkl
sk
kn1
nbv
73e
kth
6y3
jfc
1ous
1o30
1eq
n7b
n7h
1ngh,1o6v
1nnz
ki6
lmz
jgc
k7k
8s2
j9q
l0k
jwj
n7l,86l
jhp,jpa
7gh
jm1,7uo
1k1
jaq
1ndx
j81
n4z
1ncj
8ao
jaz
6xk
e9
847
1nny
1ncj
nbe
1nzb
e9
k4b
1i9
naz
kdg
kid
n8p
1ovg
lb9
lb9
1i9
7nz
8x
ki3
1ndg
70o
1o2l
1ci
2vz
jwj
1ov5
m7r
1our
k7b
1nwm
71v
lmj
1nds
jgt
73q
e9
k7k
law
k0h
j9q
1ofo
8hu
ncb
6u1
70x
713
n6w
j9q,1nii
2vz
ki6
e9
1ovb
3ro
793
1o7l
ja4
jov
kn4
kn4
37c
1nm
1i9
ex
jdg
6ys
e9
7oi
1gc
kfz
e9
e9
1ovc
loc
nbq
nb4
1ndg
kmv
jgd
1odw
e9
m9y
je8
je8
1nqy
7uo
1nna
m6e
e6
1i9
jdi
jbl
742
e9
nbz
e9
jvz
8ah
1nh1
jhh
1f
x
6vw
x
1l0
nbi
7sx
5r
327
l0s
1nmk
1neb
1o6z
ncc,1ofh
1nkn
na5
1i9
loh
x
2xf
1ot7
1nc6
n8w
7m6
jgt
3nd
1nk9
8sz
jgc
k02
1ndg
1i9
jm1
jm1
e6
jwj
1oty
m8v
ke1
1nex
m8e
lnr
m94
kmm
lbj
1o33
6tk
e9
jr0
2vz
jvf
1nml
jr0
6uu
kt5
1nhr
jss
1nmg,khy
j9e
1ndp
jm1,7gh
n5y
n8h
8rp
7gv
747
1no2
1ov4
jgt
pd
7ce
lby
1nqw
jh0
6xk
302
1neb
38s
8rr,7br
1nws
1q1
793
726
1d9
7aj
6z7
1nmg
2yd
m9k
7z8
1nh1
lmk
jtf
6t6
nd4
l0y
1o7d
6w5
1ors
2yd
1neb
kmv
3f
3f
n6n
lok
1ni1
7at
1nus
7z8
1o2z
1i9
6x7
1o6m
2x6
ncj
1nlm
k7k
1gj
ksv
kif
1odu
75r
jm1
k7i
1o31
x
j9d
jhh
f9
kn3
7oi
n72
m8m
jkl
3rz
jdd
1nex
k7a
1nwm,l19
ki8
2ym
1osq
1of0
m8p
x
m8p
lon
kdq
7ud
n6c
2ym
1oup
1oen
1nhr
e9
1nqs
2xu
1gj
793
1nc7
1ncj
nd7
sk
7i4
8m
nay
jbj
m9a
nag
1ndy
n9t
1no
6uw
j9q
lbs
1o7f
7kr
8sq
je9
j81
86n
8u6
n8l
1o70
1nf6
l1f
j9q
j9q
73q
6r7
7ir
8rq
jgt
1nl4
jgt
7fj
jac
1o7c
ma5
lbe
jtg
ndi
lba
n6j
1nn9
1ncj
ex
jgt
jve
1nqs
jrp
loa
1oen
7t2
37c
1i9
1i9
1ni1
81p
7k8
b
1nqo
793
1o2x
m5w
jjt
la8
1ntd
86h
3rm
3as
jfc
jfl
ndj
1nqt
1l0
jgh
e9
6t6
1nl3
k4j
kif
n74
32o
laq
6zj
kdp
6t6
1nex
n64
jgt
jaz
1nqs
jh0
pd
lbk
6sy
36e
1odt
6vh
la8
n8f
6tk
8tz
84a
mvo
m9w
6tk
jnq
n95
1nhk
lbw
m8e
nbp
kn0
6ys
7fy
6u1
2x6
jp9
1ns7
f9
jac
je9
735
n5x
2w2
jyj
1npr
j8n
j8n
1o7s
jgt
jxt
2vz
1nn6
lnk
n7c
1nhr
m9p
1nz2
7bq
lal
1ncj
x
1ne8
n8g
742
6tk
lbz
kap
jtg
jbj
jbj
jgt
j8n
341
f9
lbk
lbw
jtb
lba
kdx,lbk
jtb
jbl
k79
7ug
k4j
341
m5x
6yl
1dw
19
7ck
kie
jbj
kdh
7k8
1nlh
8m
e9
e9
38r
38r
38r
38r
38r
38r
1nli
1ngq
kto
kte
n5u,lor
3rj
3b2
33v
742
js8
1osn
1ou4
2vz
8td
n6u
n9h
6xk
1nuu
8t9
1o7p
8m
3j
6yl
ktn
jm1
jaq
jgd
1i9
kih
6zj
3fl
l0e
75i
loe
f9
7uf
jvy
1ndd
2w
1ne8
1ne8
x
7dq
6z7
8tn
36e
lb9
1ov7
ktb,1o6g
7t1
7je
7sz
las
x
jea
1oeb
3j
ki5
jaz
ktn
1o76
l1l
n7v
lon
n67
8ty
1o33
e9
8hv
lo8
jtg
3f
jpv
32o
7la
jac
x
kid
1ow4
34s
j8n
34s
e9
374
lny
m8k
70x
1nz2
1nuq
jbl
7k8
374
jhc
jky
1ndp
jkx
j8a
6v2
3b2
ncg
jpx
1nqw
1ov9
ki3
8t1
jyj
lon
ktk
nah,1ngr
6w5
7z9,1nor
jac
1ngn
kdy
1ovz
1oug
kdd
1now
753
1odq
jje
lad
1nuj
n9k
j9q
j9q
j9q
j8n
7sa
jx1,m5t
3ar
1ndx
6y9
lbs
loy
ncw
k7d
6r7
kmx
1nlz
ke0
je7,nrd
k7r
l0l
7kp
ktg
kdy
kdy
1ndy
jpw
kdy
1ofz
3ar,1ii
lof
lah,8x
kae
jx2
k7b,1ofv
7cj
jx2
7cj
1no0
jzk
jsr
jdi
6vw
72e
1ncx
8hs
1ovq
8ta
75d
m8s
2w
1ot9
jkk
kn4
1oeq
6r7
m88
kdi
1o2s
kt7
1num
e9
kaj
jkl
jmo
jro
jro
1npt
jky
x
k4j
34s
338
o6n
hu
8hm
k7s
1nrz
6vh
m9q,kae
jhh
naw
m7a
1nz8
75i
ex
los
1orv
l0o
2ym
6u1
1nwp
1nps
ktc
6vw
37p
jbj
m84
ksp
lmk
2w
1gc
6r7
8sp
jij
1ci
k7s
jd1
ji0
7jd
m9j
7g0
m9j,1omo
n9p
1o7r
m7x
x
j9q
l0q
kdg,jd1
m6w
1of9,1nl4
m6w
lov
726
ki4
6r4
1owf
2ym
793
1nn7
1i9
jfw
1osl
jrm
75o
x
8tp
6vw
7ae
mow
g6
ex
1ngh
75o
7uj
7gh
70o
nas
law
l12
1nyv
jx5
1f
ktg
1nc7
lmw
75o
1o2w
jgt
7nz
nco
na3
1nch
l0s
6xk
1oed
1nry
jm1
kt0
1q4
1ovw
1f
6z7
kdd
6sy
1nz1
1o2r
8rk
lbv
1oss
7t0
l18
7uq
x
n9f
loc
kig
n91
3ne
6t6
ke0
1oem
jjp
1nwk
81g
n82
86h
86h
6zj
1o70
6d
jdi,1ow5
7td
2vz
3jd
1ovu
1nhr
jrp,loa
j8n
l0e
1ovs,1nz1
1ofb
ndn
jgc
jxt
1nfb
1gj
1o6r
k7k
7sx
6r4
1ov2
kt2
1ova
1m4
1e5
7sz
1hc
7g1
6uw
9x
k4e
m9d
k4e
jfc
jfc
l1m
jvf
e9
7k8
6x7
e9
ndh
kmt
lbw
1os9
jbj
3fl
3j9
1oer
j8n,jac
n6g
lnu,mcc
8s0
kt4
7sz
78a
l0d
2w
3rg
1o7b
8hb
1gc
1gc
6vh
1nkn
nda
1dw
1nhq
1o6t
na7
1ort
x
m6f
1o7b
753
jbj
1ot8
1o33
j9q
304
k7r
1f
n8t
7oh
1no
e9
e9
lok
1oev
x
6tk
1o6n
nac
1nyy
2u,8m
k4b,k7h
1ov6
nc7
3f
kdf
n86
e9
m6k,ma0
1oeu
8hx,ma0
1nhk
m96
2x6
1o2j
1o2j
jdd
1of6
1of6
756
l1o
l1o
jbj
1oub
m8l
1njf
e9
e9
k7a
jpx
1gi
1g4
lbc
1nuk
nb7
1otr
7gh
72j
jm1
j8n
jhq
1i9
1odq
k79
jvd
m8m
jfl
8y
8y
1nqv
7z2
1o7q
75i
1i9
e9
x
1npw
m7u
f6
71v
8u5
8x
jvf
8hp
lmt
6w5
e9
6uz
7jf
1ofn
j8r
6rd
jrp
jbl
j8n
j9q
jmp
7dr
8u9
lmi
e9
m9l
1osr
n8m
jhq
2vz
1ne8
7m4
1o7i
3nf
7kq
m5x
1f
6tk
loe
1ofj
jdi
n8n
jyf
3rq
1k1
e9
jcb
6xr
m6b
kt8
1nmg,1ntc
6z4
1npt
loz
jcb
k4e
1oe4
1nwo
lme
kmy
lba
1nwz
6r4
e9
n7r
jgt
1ni1
7kr
k09
na9
lbn
jgt
1ofc
78a,70b
1ofn
7fj
l0s
jyg
1o6j
kif
kia
k4b
kmn
l0x
jcg
kn4
l1h
7k8
9q
naq
6t6
6uu
1i9
kdt,lc2
1nqp
kn4
e9
75i
2vz
jdi
1o6r
1ne8
1ne8
84a
jjp
2xf
1o2k
327
6y9
8hy
lob
jvz
pl
6w5
ox
1nc7
k4h
1ovh
lmy
lmz
7c2
8ud
lc3
8ue
8vk
75j
1k3
33b
2w3
86q
70k
70k
3nj
3nj
gr
3sc
70k
2w3
2w3
76f
pm
6xs
6xs
6xs
6xs
ma7
ma7
3je
lwy
323
84b
2w3
7m9
1nux
1nux
ndo
1niv
ae
1niv
8uf
kii
8ug
8uh
77q
77q
8ui
v1
3sd
75j
joi
joi
1q8
kik
kik
kik
kik
kik
kil
ndp
3hk
3hk
3hk
lp9
3at
86u
783
kn9
kn9
7b5
7b5
7b5
v2
75k
7gy
7gy
703
6tx
6tx
6tx
6tx
6tx
6tx
6tx
3am
3am
6tx
3g8
1q9
qg
qg
qg
6tx
jj5
jj5
7pg
jj5
k0a,7ji
3se
k0a
3sf
3sg
7bg
7bg
kar
jhd
kar
ndq
a
1owj
1qa
kar
2zh
2zh
9n
3jf
3jf
3jf
2zh
8uj
kit
7pd
6tx
3g9
349
lc5
lc5
1np
1np
ndr
nds
ndt
1jl,381
k4l
maa
maa
4w
3jg
jx7
7zb
8uk
y
mac
mac
ndu
1nq
y
y
y
8ul
y
ndv
81v
ndw
a
a
y
y
86r
y
lc8
lc8
jcp
jcp
lc9
6xg
6xg
8i0
s
8i0
1gu
1gu
1gu
1gu
1gu
1en
81w
81w
81w
1en
1en
mad
mad
8i1
8i1
ndx
3jh
3ji
jlm
jlm
jlm
jlm
jlm
3a7
3a7
3a7
l1t
l1t
l1t
l1t
jh1
jh1
jh1
77j
1qb
kim
ke4
ke4
jr4
jr4
1jm
8um
v3
333
333
333
y
ndy
ndz
7k9
1hm
7k9
8i3
8i3
8un
ke5
ne0
ke5
7fl
7fl
8uo
8up
ne1
70r
8uq
k4m
3sh
8ur
7ma
ne2
7ma
7ma
7ma
jx8
jx8
jx8
8us
1og5
1og5
8ut
7ok
jth
jth
771
7ok
7uv
7uv
7pg
7pg
knc
ne3
35x
7xr
7xr
k4n
k4n
3si
8uu
ne4
ne5
ne6
jo5
74u
74u
y
8b8
8b8
3sj
8uv
y
7zd
7zd
7i7
l1x
ne7
ne8
81x
1kk
1kk
3sk
ke7
ke7
3sl
y
y
l1y
l1y
8uw
ktx
ktx
ktx
y
jju
jju
hw
1m7
y
jei
1qc
nea
ne9
fr
fr
fr
jpc
jpc
jpc
k7t
neb
nec
7ze
jbe
7gz
7gz
7t3
k7u
78s
3dx
784
784
4r
jpd
jpd
8ux
3sm
8i7
8i7
8uy
ned,1nfg
36z
jl4
7ux
lcb
lcb
v4
75v
kty
3nm
3nm
6ru
36z
nee
lpi
7sc
71w
71w
6wh
1ns
1ns
6wh
6wh
8i8
y
y
3sn
y
8uz
jcp
nef
1ds
7bm
8v0
7bm
kio
v5
1de
1de
1de
1de
1de
1de
86s
neg
kne
71m
neh
71m
1l2
8v1
71m
kne
nei
1o35
jfu
7ol
8i8
jxv
nej
763
763
79m
7pj
ke9
3so
3sp
1qd
nek
820
k7v
3sq
jxw
jxw
2o
7g3
qj
qj
qj
8v3
3a8
3sr
nel
nem
9d
9d
9d
8v5
8v4
71r
8ia
8ia
kau
hx
331
3ss
kng
6yf
8bc
8bc
6yf
1iv
8ib
8ib
8v6
lcg
k0b
k0b
720
lci
720
720
1c
1c
1c
1c
7pk
ku0
ku0
jcp
jcp
1c
7ex
7ex
7ex
jrq
kir
nen
kis
kis
l23
neo
kec
kit
qc
qc
qc
nep
knh
1gv
1gv
75l
lpn
1nx0
y
mao
mao
3st
6s5
7uz
8v7
7zf
jlh
jlh
jlh
jlh
jrq
neq
ked
lpo
ji6
y
73t
3su
73t
73t
1c
6tx
ner
jhj
jhj
jhj
1qe
1d3
3jl
1d3
1qf
7du
7du
7du
1hs
1hs
74l
1nzd
1nzd
lpp
lpp
lpp
m18
1owk
7an
3a9
3a9
3a9
3a9
nes
3a9
7cs
net
7v0
7v0
kiv
kiv
kiv
kiv
72x
72x
72x
8v9
72x
1owl
m18
72x
7cs
m18
maq
maq
neu
jup
jup
jup
nev
qr
knj
knj
new
7jh
8vb
7mc
l24
8va
kee
kee
1owm
kee
kee
kee
kee
1ncl
32c
nex
ney
1nze
l25
1nd6,qr
lpq
8bd
8bd
822
76w
jos
1ik
lpr
lpr
lpr
1ew
3dc
8vc
325
325
7t6
jos
3jm
8be
8be
8vd
1own
1owo
jbs
jbs
8ve
lck
3jn
jbs
jm9
jm9
jm9
jm9
1i0
1i0
7fb
7fb
sg
jbs
jbs
7on
ku3
ku3
jbs
ku4
ku4
7lb
jzl
jzl
jzl
jbs
1c
jir
knk
8vf
366
knk
nez
38y
38y
8vg
nf0
lcl
lcl
kef
kef
jjf
jjf
jjf
jjf
jjf
jjf
jjf
1og7
1og7
k3o
k3o
3de
lps
3hn
knl
jep
1k5
1k5
1k5
jep
nf1
1qg
3de
3de
76k
7cu
jbs
7cu
76k
1c
3fx
3fx
r4
nf2
1m8
6wl
8vh
j8j
p7
p7
3ho
344
j8j
344
344
jaw
mat
mat
8vi
8vj
knm
mau
mau
84d
84d
84d
ku6
mav
mav
p7
p7
86y
p7
6td
6td
nf3
6td
jaw
jaw
jaw
jaw
jaw
jaw
jaw
jaw
jaw
34k
34k
34k
34k
1owp
nf4
34k
6td
6td
34k
nf5
jli
jli
jli
jli
7h0
7h0
7h0
8vl
7xt
7xt
8vm
jli
2x1
1oa6
86z
86z
86z
6s0
ku7
824
kax
kax
kax
kax
kax
kax
kax
kax
6s0
6s0
6s0
6s0
6s0
y
2x1
2x1
2x1
2x1
max
max
8vo
jyl
nf6
8iz
nf7
7v1
727
6j
1qh
7ax
898
7cv
7cv
8ie
8ie
8vn
8vp
9o
9o
2zi
1k6
1k6
313
8vq
8v2
1ht
8vr
3sv
k26
k26
k26
jcr
jcr
38i
fi
fi
1owq
fi
fi
fi
keg
keg
7sd
7sd
jli
jli
1nx2
84e
84e
84e
jcr
8vs
lcn
jyl
mas
mas
7hk
7hk
3sw
nf9
j9a
j9a
77g
77g
j9a
6x5
7v2
8vt
6zq
6zq
6zq
6x5
6x5
77k
lcp
3nr
3nr
6zx
6zx
375
375
l26
l26
nfc,l26
mb1
mb1
8ig
8ig
kno
6yt
6yt
6yt
6yt
6yt
nfb
6x5
3hp
jti
jti
nfa
ja0
jti
6x5
jti
y
870
ku8
7oj
y
y
jmq
jmq
l27
nfd
7zh
1qi
keh
jjv
jjv
jjv
jjv
jjv
3sx
jjv
1qj
1owr
1nmn
6sw
6sw
nff
7ji
7ji
7ji
6sw
kei
nfg
l28
l28
l28
l28
l28
1c
k0d
k0d
k0d
gj
gj
gj
gj
gj
6sw
6sw
6sw
nfh
jh8
1ows
jh8
1owu
7fc
7fc
7fc
8vu
7fc
309
309
3sy
8vv
8vw
1c
1c
1c
1c
y
8ij
8ij
y
y
nfi
y
2w3
2w3
2w3
2w3
y
y
y
nfe
1c
y
y
y
y
3p
v6
k4r
29
1j
29
nfj
lpv
okl
73y
29
1d8
nfk
1d8
1d8
1d8
1d8
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1nhc
1d8
1d8
364
35i
35i
jo2
lcr
lcr
lcr
1ogb
1ogb
1oww
jvl
qg
6x8
lpw
lpw
mbg
mbg
jaj
mb6
mb6
758
758
6sf
jaj
6sf
29
jo2
8vx
j9n
2w7
1nd1
j9n
1f3
1f3
nfo
1kl
1kl
1f3
1f3
1f3
3nt
3nt
1f3
1f3
1f3
1f3
lpx
1f3
1f3
7lc
7lc
7lc
7lc
7lc
7lc
nfp,kj1
nfq
1d8
1owx
1gz
37n
37n
kej
kej
kej
knq
knq
knq
knq
knq
knq
knq
743
743
743
743
743
743
743
743
29
743
743
743
743
743
743
2xe
743
743
6r6
743
743
743
743
6vc
743
mb8
jdp
jch
jvl
7ig
jdp
7ig
7v6
7v6
1nfx
1nfx
6v6
6v6
6v6
1oge
1oge
1ogm
1ogm
1owz
jdp
jdp
jdp
1nfx
1ox0
2y5
2y5
jis
jis
jis
1nmo
1nx5
6x8
6x8
6sf
6sf
6sf
juq
mbb
mbb
nft
jvi
o3f
jvi
l46
1nzg
1nzg
kiy
kiy
jde
6r6
3dy
3dy
8vz
1ox9
jch
nq8
lq2
1ox2
mbc
6v6
mbc
nfu
1d8
jch
jch
jch
jch
jch
jch
kow
2y5
37n
jis
jis
6tr
6tr
743
mbl
1nx5
jg3
6sf
6sf
6x8
jch
jnr
jch
jch
jsa
jsa
jsa
jsa
7dw
jsa
1ox3
826
1d8
7me
7me
8w6
6zi
jjw
kek
1nzj
kem
1ogg
1ogg
mbd
kj2
kj2
mbd
6zi
6x8
1ox4
6tr
6tr
1ox5
kua
kua
kua
kua
kua
mbf
6tr
6tr
6tr
1ox6
6tr
6tr
1nzh
1nzh
1nzh
1nzh
1nzh
6re
6re,1omo
6re
6re
6re
6re
6re
6re
6re
6re,304
78d
8w1
74s
kub
kub
nfv
6tr
hy
1nnd
1ogj
1ogj
29
8w7
jch
mbj
jch
kem
kem
kem
nfw
nfx
jdp
j82
8w2
mbh
mbh
j82
7fm
1d8
7fm
7fm
7fm
7fm
k4t
l48
7dw
jxy
jad
jad
jad
8io
8io
1ox8
797
lsx
797
1nxx
797
797
797
797
nfy
360
1gv
8w3
1d8
k4t
k4t
7fm
7fm
6sf
nge
1nv0
1nv0
1nv0
1nv0
1nv0
765
765
nfz
1o7u
1o7u
1o7u
kiz
ng0
lq0
ng1
765
ng2
8w4
kiz
kiz
kiz
kiz
kiz
6zi
6zi
6zi
1oxa
jur
jur
6r6
kj0
kj0
mbi
2zy
mbi
jur
lfj
1o3a
1o7v
mbj
lq1
7po
lq1
lq1
1oxe
1o3a
1nep
6r6
6r6
6r6
6r6
6r6
6r6
6r6
1mr
75w
8bn
75w
8bn
1nem
1oxd
1npx
1npx
1npx
8w5
825
825
825
jsa
jsa
jsa
1nem
1nem
1nem
1oxf
37n,1ngv
37n,1ngv
1nem
1ox1
mbl
1nem
1nv1
1nem
1nem
1nv1
1nv1
1nv1
1nem
1nem
1nem
1nv1
1nem
1nem
90k
6sf
1oxc
ng3
6x8
758
758
1h7
1nzi,kel
kel
jit
jit
kj2
kj2
7dw
nfn,1nzi
lcr
ku9
1oxb
7dw
758,nfr,1o38
ng4
758
kj1
kej
okl
hz
758
jit
6sf
6sf
6sf
1nx4
1nx5,1nmo
1o7w
758
lpw
1oxg
jaj
jjw
1o7x
6x8
1o7x
1o7x
ng5
6r6
29
6zi
7g8
1nv3
8w8
jo2
35i
743
743
743
1owy
kj3
1o3c
jaj
ng6
29
lq3
1nfx
1nfx
6zi
3sz
1nfx
1nfx
8w9
29
6zi
6zi
nfl
29
29
29
8wa
6sf
29
1nfx
29
jvj
l29
ng8
29
29
jvj
jvj
jvj
1km
1km
6zi
lta
kud
kud
8vy
6v6
6v6
6r6
8wb
1nfx
1nfx
1nfx
1nfx
1nfx
1nfx
ng9
6zi
lta
29
mbn
mbn
1nmp
1o7y
1nfx
1nfx
1o3c
35i
jad
8wc
1oxh
37n
nga
ngb
k28
mbp
mbp,jo2
1oxi
1nfx
1nfx
1nfx
1nfx
1nfx
1nfx
1d8
1nox
1nox
6r6
1o7z
1o7z
1o7z
6r6
1nmp
1nv4
1nmp
1nmp
mb8
6sf
k0s
29
6zi
jx9
jx9
1d8
jx9
8wd
6xc
ngc
af
1nfx
7dx
7dx
7dx
7dx
ngd
29
jad
6tu
7fm
jch
1d8
lq2
lq2
mbq
mbq
6y9
743
sz
j
1oxk
sz
sz
sz
90x
ngg
1fm
8bo
8bo
1qm
ngf
jfx
jfx
872
872
872
1hf
oq
3c5
3t0
3fn
1njg
1njg
1njg
ngh
3t1
1njg
1njg
1njg
1njg
1njg
2w6
827
ngi
1nv
1nv
lcy
lcy
33s
33s
33s
33s
33s
33s
33s
33s
33s
33s
ngj
oq
q3
q3
q3
q3
q3
q3
q3
q3
ngk
q3
q3
joj
8it
8it
1dj
joj
k9r
joj
joj
joj
k9r
8bp
8bp
3c6
3c6
3c6
3c6
3c6
3c6
ngl
ngm
1it
1it
jqc
lq4
3c5
jdu
i0
k9r
k9r
l2b
lq5
j
8we
2y2
2y2
7ak
lq6,jtj
8iv
8iv
7ak
7ak
1oxl
ngn
jpy,jtj
knt
knt
jjg
jjg
jjg
jxz
jxz
1oxm
jxz
jxz
kue
kue
kue
kue
kue
kue,8wv
jjg
1ma
1ma
1oxn
ngo
1nnf
ngp
jlc
8wf
l2c
l2c
jlc
ngq
jlc
8wg
jgk
ngr
7v9
t1
t1
mbt
mbt
jsw
jsw
jsw
jsw
jsw
834
3wd
jsw
jsw
jsw
jlc
1f4
1f4
1f4
1nda
8br
8br
jj6
jj6
jj6
jj6
jj6
96
96
96
7ey
30z
jpz
knu
7ld
8wh
874
874
874
f7
f7
f7
3fo
7bh
7bh
7bh
1qn
7jk
7jk
knv
knv
1qo
k4v
kuf
1oxo
l2d
l2d
l2d
30d
7ka
l2e
8wi
8wj
1oxq
1oxr
2wm
2wm
ngs
1qp
4s
4s
32p
jln
jln
k9s
lq8
k9s
gx
1ns9
1nte
3t2
1nte
mbx
mbx
ngt
30n
lq9
30n
7kb
mby
mby
7zi
7zi
8wl
7zj
7zj
1dj
376
376
376
376
7va
7va
8wm
ngu
1oxt
6z3
7pp
kug
38u
mbz
mbz
710
710
3nw
3nw
710
8wn
1oxu
kuh
kuh
lqa
74c
3gd
3gd
3gd
3gd
ld3
8wo
8bt
8bt
74c
1qq
1nkb
8wp
7o2
34o
ld0
mc2
mc2
9c
30v
mc1
mc1
34t
34t
34t
34t
34t
34t
34t
34t
ngv
lqc
8wq
7vb
8wr
7g6
7g6
7g6
7g6
7g6
37r
kay
kay
kay
ju6
j8k
j8k
j8k
ngw
9c
9c
jo6
fe
3t3
jlc
jlc
fe
jge
jge
jge
jge
3id
38j
8ws
38j
ngx
ngy
9c
jkz
875
1oxv
367
1oxw
l2d
8x0
8x3
37e
1eg
1eg
jgk
1fd
jdu
1fd
1fd
1fd
1fd
3dz
3dz
kj8
1b
2
nh1
kaz
kaz
1o80
1o80
1o80
kaz
kaz
kaz
lqd
1b
nh2
1mb
jut
jut
jut
nh4
3c7
3c7
1hh
1hh
1hh
mc4
1hh
mc4
3t4
8q
8q
8q
3ie
3lk
3lk
kuj
3ie
3ie
8q
1e1
1e1
1e1
1mc
1hi
1hi
1md
1md
1md
3ny
3ny
kuk
es
3t5
nh5
7a4
1ge
3t6
l2g
jkg
30f
30f
1oxz
30f
8ix
8ix
30f
30f
30f
30f
30f
30f
30f
30f
7vc
1nzl
nh6
1nzl
1nzl
3t7
70y
70y
70y
70y
70y
1oy0
8wt
7sf
6x6
6x6
6x6
ji7
ji7
1nzm
lqe
1oy1
ji7
2wb
8wu
ji7
kul
ld1
ld1
ld1
ld1
3t8
7jm
7jm
1oy2
ji7
kep
kep
kep
nh8
lqf
jmr
jmr
nh9
knx
8iy
8iy
kb0
kb0
kb0
31y
31y
pk
8ww
37r
1oy3
keq
jma
1nx
1nx
kxl
8wx
kum
1oy6
1neq
3jp
74d
74d
74d
8wy
74d
1oy7
6t1,t2
es
1nr0,nka
1nr0,k1u
1nr0,m34
k29
k29
1j9
es
1j9
es
3t9
es
8wz
7dy
33
33
1oy8
7dy
7dy
1nsa
es
es
j8z
j8z
j8z
kj9
mc7
j8z
1oy9
3aa
3aa
3aa
j8z
7mg
7mg
7mg
7mg
7mg
7mg
1no4
g8
g8
g8
g8
g8
g8
ld3
ld3
ld3
8x1
1ny
1ny
juu
juu
juu
7sg
79v
jma
jym
jma
6wf
1b
6wf
6wf
1cp
1cp
1cp
1cp
1cp
1cp
l2k
6wf
6wf
nhc
1ge
1cp
1ge
8x2
383
383
1cp
1cp
1cp
1cp
1cp
1cp
1cp
ld4
jxz
1cp
jxz
1cp
1cp
1cp
1cp
nhd
knz
1dk
1dk
1dk
1dk
1dk
1dk
1dk
1dk
1dk
1dk
1dk
1dk
1dk
1dk
8bv
1dk
1dk
1dk
nhe
1dk
1cp
1dk
1dk
1dk
1dk
1dk
1dk
1dk
1dk
1dk
1dk
1dk
1dk
1qr
1dk
1dk
1dk
749
749
jpf
3i
1dk
1dk
1dk
1nfc
1nfc
1nfc
1nfc
nhf
1nfc
1nfc
1nfc
1nfc
1nfc
1nfc
1nfc
1nfc
1nfc
1nfc
1nfc
1nfc
nhg
1nfc
1nfc
1nfc
1nfc
1nfc
1nkb
1nfc
1nfc
1nfc
1nfc
1nfc
1oya
7vd
3ge
73c
3o1
73c
73c
1l4
1l4
1l4
1l4
1oyb
8x4
nhh
ag
kum
kum
kum
kum
kum
kun
nhi
ker
kb1
ju6
ju6
8bv
1ntf
1o3g
1o3g
1o3g
1o3g
3i
3i
eg
3i
3i
3i
3i
nhj
nh3
1b
nhk
1noz
8x5
o3c
1o82
1o82
1o82
1oxs
1o83
1o83
1o83
knw
mc9
1oyc
1noz
8iz
1eg
nhl
nhm
1noz
1noz
k82
nhn
82a
nho
nhp
nhq
1ogs
1oyf
ld5
1oye
1p62
ji7
6s1
nhs
6s1
6s1
nhr
nht
j9b
j9b
j9b
j9b
j9b
j9b
j9b
j9b
j9b
j9b
j9b
lqh
j9b
j9b
j9b
3if
j9b
j9b
ld6
ld6
ld6
878
ko0
ko0
ko0
ko0
3tb
j9b
1ncc
j9b
1ncc
1ncc
j9b
ld6
j9b
j9b
j9b
1cb
1cb
1cb
j9v
7dz
7dz
nhu
nhv,ld7
mcc
ju7
ju7
ju7
ju7
ju7
nhy
ju7
7dz
82b
ld7
ld7
1o84
j9v
1ncc
ld7
nhw
lqi
nhz,ld8
ld8
ld8
ld8
j9v
j9v
1nzo
k2a
k2a
k2a
k2a
k2a
7i9
7i9
8x6
jfn
7i9
jfn
jfn
jfn
mcg
mcg
nh7
jfn
ju6
ju6
ni0
1ntf
1ntf
1ntf
k2a
mce
k3p
k3p
ld9
k3p
8x8
8x7
ni1
mcf
mcf
jq1
jq1
879
lda
ni2
lda
k4w
8x9
1ndz
k4w
k4w
jq1
87a
ni3
6rq
3i,1no5
1cb
79w
8j3
8j3
1oyg
jxz
mch
mch
79w
1oyh
79w
1cb
1cb
k2b
1ntf
1ntf
ldb
1ntf
1oyi
8xa
1ntf
1oyj
ni4
1nez
745
34u
ni5
jm3
jm3
1oyk
1o86
1o86
1o86
ni6
84f
1ge
ldc
ldc
ldc
ldc
1nez
kuo
kuo
kuo
1cb
l2i
ni7
1cb
1h0,kit
1h0,kit
1h0
1h0
31y
1oyl
ni8
ni9
jnd
ko1
nia
jqd
jqd
mcj
30n
mcj
ngz
jqd
jqd
7vc
nib
1dk
ju6
ju6
juv
1nv6
1nv6
7pq
1h0
1h0
1h0
jgx
lqm
8xb
mce
nid
nie
1ntg
lqn
juv
juv
nic
mcl
mcl
juv
juv
7e0
7e0
7e0
7e0
7e0
7e0
7e0
1o3i
1oym
1nkb
1dk
1nkb,8bw
1nkb
1nkb
1o3i
1nkb
jqd
1nkb
1nkb
8xc
1oyn
6rx
6rx
6rx
6rx
nig
1oyo
mcm
2x7
2x7
2x7
2x7
2x7
2x7
1o0
1o0
74o
74o
74o
7pr
3ab
3ab
l2j
7t8
7t8
7t8
k2c
nih
6rx
6rx
nii
jag
jag
jag
38z
7ps
7ps
38z
38z
38z
7ps
38z
38z
8j4
8j4
jgl
jgl
jgl
jgl
jgl
8xd
jgl
jgl
jgl
jgl
jgl
jgl
jgl
jgl
jgl
nik
jgl
jgl
jgl
jgl
jgl
jgl
jgl
jgl
jgl
jgl
jgl
mco
mco
1ogw
nif
nim,8bw
8xe
kjc
kjc
kjc
kjc
kja
1ogw
nin
nio
l2k
l2k
nil
myy
6wf
6wf
7jn
nhb
mc7
1oyp
jvk
nip
niq
3i
3i
3i
3i
3i
1ogx
1ogx
1o3f
1dk
1dk
1o3f
1dk
1dk
1o3f
1o3f
jjg
jj6
3jq
jok
jok
jdk
lqq
jdk
7cl
7cl
ko2
ko2
nir
1nu5
k19
k19
jl5
1oyq
1o3j
1o3j
jl5
nis
1oz0
1oyr
ko4
nit
7xw
7xw
ko3
ko3
1nng,1eo
8y3
1ogy
1ogy
1nl8
7ve
mcr
mcr
711
jok
711
1ncb
1ncb
em
1oys
8j5
niu
8j5
1nv7
1nv7
mcs
mct
mct
mcs
g
4d
4d
jaw
niv
75h
75h
75h
75h
75h
75h
75h
75h
75h
75h
1nkq
75h
75h
75h
75h
niw
75h
75h
75h
75h
nk9
37f
37f
37f
2yf
2yf
75h
75h
75h
75h
75h
75h
75h
75h
75h
75h
75h
75h
jrr
lqr
jrr
6vd
6vd
ldi
75h,kb5
ldi
2y0
jtk
1nth
kup
kup
kup
kup
jtk
k84
k84
k84
niz
k84
ldj
ldj
1nzu
ldj
1nr2
1oyu
1oyt
kuq
1nr2
1nr2
1ogz
1oyv
ldk,ldl
ldk,ldl
ldk,ldl
ldl
8xf
1np0
mcw
1np0
1nfl
1oyw
lqu
lqu
lqu
k9t
k9t
k9t
kuq
kuq
1nx7
1nx7
1nx7
1nx7
1nx7
1nx7
jd4
jd4
jd4
jd4
1oyx
nj0
jd4
jd4
jd4
jd4
1nv8
1nv8,mk5
1nv8
1nv8
1nv8
1o87
1o87
1o87
jd4
759
nj1
l2m
lqv
37s
37s
1o88
1o88
1o88
1nfp
1nfp
nj2
84g
84g
84g
nj7
l2n
nj3
nj4
ko5
nj5,lqe
nj6
8c2
8c2
1o89
1o89
1o89
k0e
l2n
k0e
8xg
1oyy
nj8
9f
9f
1ncy
1ncy
2vw
kb7
jne
lqw
1oyz
jne
1oh0
1oh0
jzm
jzm
jzm
nj9
1mg
ldm
1ncy
1ncy
jl6
jl6
7vf
koc
7er
jl6
7vf
8j8
8j8
jl6
jl6
8j7
koc
3to
6t7
koc
ko6
jl6
8j7
362
koc
koc
1ncy
1ncy
1ncd
j9s
1ncd
1ncd
keg
md1
1ncd
6t7
7zl
7zl
7zl
7zl
6t7
6t7
6t7
6t7
kjf
6t7
1oz2
kjf
kjf
7fd
md2
g1
36f
1nzr
1nzr
8xi
82c
82c
82c
6rr
6rr
3td
kur
kur
84h
84h
84h
3lo
3lo
7xy
7xy
8c4
l2o
l2p
l2p
l2p
j9m
1oz3
j9m
j9m
jgm
j9m
j9m
j9m
719
3cq
3cq
md3
md4
j9m
j9m
j9m
md4
md5
md5
87b
87b
87b
k85
k85
nja
md3
ldp
ldp
79x
87c
njb
79x
njc
1oh1
om
3hr
3hr
3hr
jgm
njd
g1
1nr3
1nr3
1nr3
6t7
1oh2
1nr3
1nr3
70c
70c
70c
70c
1ls
1ls
1ls
70c
70c
2wf
2wf
2wf
2wf
2wf
lqt
2wf,1nmn
1oh3
1oh3
nje
1l5
ldq
1oh4
1oh4
nlg
2xx
1oz4
2xx
2wf
njf
1oz5
84i
1nih
6uq
8xm
6uq
6uq
jph
6uq
6uq,mgz
6uq
6u0,6uq
njg
njh
6uq
nji
6uq
6uq
6uq
6uq
6uq
6uq
84i
6uq
6uq
lr1
lr1
84i
1oh5,l2n
1oh5
6zu
2wf
jph
6zu
1nff
1nff
1nff
1nff
1nff
mdj
1nff
1nff
njj
jb9
3te
1m
7xz
7xz
mdj
njk
358
1m
1qt
1hu
1oz6
1hu
lds
lds
njl
8xn
njm
md9
md9
kb8
kb8
kb8
6xy
6zu
kb8
8xo
1oh6
1oh6
1oz7
72w
mda
1oic
1oic
1nff
74v
1g8
1o3l
1oh7
1oh7
1g8
mda
1g8
3b5
6zu
1l5
md2
6zu
mdb
njn
1oz8
1oz9
kut
kut
kut
6zu
1oza
6zu
6zu
jrs
jrs
mxt
jrs
jrs
jrs
jrs
1o3l
8j9
8j9
njo
njp
jh6
jh6
jh6
jh6
njq
6wm
6wm
6wm
ldt
jpg
ldt
1ozb
jpg
jpg
jpg
1ozc
ldt
jpg
jpg
jpg
jpg
jpg
jpg
jpg
jpg
1ozu
1o8d
1o8d
1o8d
1ozd
lr2
lr2
6wm
6wm
6wm
6wm
719
njr
ldu
ldu
jdk
kuu
7d6
jw2
jw2
7it
7it
7it
7it
7it
7it
7it
jw2
87d
njs
njt
31w
g
8xq
nix
1nzu
1nzu
lr3
lr3
lr3
ldv
ldv
2yf
2yf
1em
nju
1df
1df
1df
1df
7eq
2zc
71k
36f
3eo
3eo
1g9
njv
lr5
njw
1g9
84k
1o8e
1ozf
1g9
1nzr
1nzr
1nzr
1g9
l2l
33h
33h
1ozg
1nzs
33h
3tg
8xr
l2l
l2l
ko4
1oh2
79y
79y
79y
8xs
8xt
k0f
730
730
730
mdf
mdf
730
730,k0f
730,k0f
730
6u0
mdh
mdh
mdi
2xx
1ozh
2xx
2xx
1qu
2xx
njx
1o8a
njy
3th
8xu
7c3
7c3
7c3
7c3
8c7
t2
74v
jmz
1o3m
1ozi
74v
1o8g
1nva
1o8h
1o8h
1oh8
1oh8
1o8h
1nr4
1nr4
1nr4
1nr4
1nr4
1nr4
jph
jxz
74v
8xv
74v
mdm
74v
mdm
8xw
8xx
mdn
mdn
kjh
njz
2xx
78j
nk0
8xk
2wf
2wf
mdi
md1
k1a
1nq
9f
k1a
nk1
mdp
mdp
1ozj
nk2
nk3
3tc
7hl
6qr
gc
7h3
6qr
kb9
kb9
kb9
1ozk
8xy
l2r
l2r
l2r
nk4
8xj
1eu
8xz
k4x
ko7
ko7
q4
nk5
kuw
1ozl
nk6
q4
q4
q4
q4
q4
8y0
jer
jer
jer
jy1
jer
jer
jer
py
1m
300
300
6tl
7y0
7y0
31a
nk7
r6
r6
r6
s3
1m
ph
kji
mez
mez
jfd
3o4
3o4
jfd
mdt
mdt
nk8
30a
30a
ph
30a
jfd
mdv
mdv
ket
ko8
ko8
nkb
ko8
7ks
ph
ph
6tm
6tm
7e3
6t7
6tm
jkn
3tj
6tm
1qv
nkc
3o5
3o5
79s
79s
ldz
1o8b,mdx
mdx
1hj
1hj
1hj
1hj
8y1
jrt
jrt
jrt
jrt
jrt
jrt
jrt
jrt
39e
39e
39e
ph
1qw
7h4
3tk
2zc
2zc
1k7
8y2
1k7
7jp
7jp
7ay
8c5
8c5
84j
84j
84j
300
300
l2s
1ozn
6xy
kb8
1nix
1ozo
3hs
3hs
3hs
p1
p1
1o3
1o3
ra
ra
ra
p1
p1
ah
nlp
ph
m8k
jxa
1o4
1o4
jxa
jmz
jmz
jmz
jmz
7gj
7gj
om
ldr
om
3tl
8y4
om
319
319
1ogq
1ogq
2xj
2xj
6xn
1nzv
1nzv
1nzv
k2e
k2e
nkd
k2e
k2e
k2e
2xj
2xj
1nx8
om
1nx8
1nx8
om
nke,1nx8
1o8j
328
30e
30e
328
30e
1ozr
jc2
6um
1ozs
1ndh
jb3
ph
1ng5
1ng5
1ng5
6qz
6qz
1ng5
328
k2e
jhx
1o8k
k2f
k2f
k2f
k2f
k2f
k2f
6qz
328
1oh9
3dg
1oh9
6qz
6qz
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
jba
6qz
jba
nkf
6qz
6qz
jyn
jyn
jyn
jyn
jyn
jyn
jyn
jyn
jyn
8y5
jxb
1oha
2zx
jns
jns
jns
jns
jns
jns
jns
kjm
kjm
kjm
kjm
kjm
kjm
kjm
kjm
1ozt
1ndh
1ndh
1ndh
1ndh
1ndh
1ndh
1ndh
1ndh
1ndh
8y6
1no6
1no6
1ndh
1ndh
lra
lra
lra
jns
jns
jns
jns
jns
jns
jns
1nr5
1nr5
1nr5
1nr5
nkg
1nln
nkh
nki
6wb
6wb
nkj
1o5
1nkr
1o5
1nkr
1nkr
1nkr
72s
72s
72s
72s
72s
72s
72s,jte
72s
72s
72s,8u2
328
328
le1
le1
jxb
jxb
1oh1
1ncb
1nkc
3tm
nkk
7mh
7mh
7mh
7mh
rv
6wb
nkl
1nkc
lrb
jw5
jw5
jw5
jw5
jw5
8y7
jw5
1nzx
4d
1ozv
1o8l
6wm
4l
1nzx
jct
6zc
jnt
6zc
jnt
6zc
l2t
6zc
jnt
6zc
jnt
jnt
6zc
me6
6zc
6zc
6zc
jnt
ko9
ko9
6zc
6zc
6zc
ko9
6zc
7gk
7gk
7gk
7gk
7gk
jnt
7gk
me6
jnt
jnt
nkm
8y8
me7
me7
7pu
7pu
7pu
7pu
7pu
7y1
7y1
7kc
7kc
7kc
7kc
7kc
7kc
7kc
me8
2vx
me8
2vx
lrc
k1b
k1b
k1b
k1b
k1b
1i2
1i2
1i2
nkn
6yd
6yd
nko
nkp
lrd
lrd
lrd
jwo
jwo
jwo
jwo
jwo
jwo
jwo
jwo
me9
me9
mea
mea
jsy
jsy
jsy
7mi
7mi
7mi
7mi
30p
30p
30p
30p
30p
30p
4l
l2u
jfv
nkq
kbb
kbb
7gl
kuy
kuy
k89
k89
meb
meb
766
k0g
k0g
k0g
k0g
k0g
k0g
k0g
k0g
k0g
k0g
7iu
l2v
l2v
74e
le2
le2
le2
le2
kuz
87e
87e
87e
84l
le4
le4
4l
1lp
mec
mec
1lp
1lp
med
med
77r
77r
77r
77r
77r
77r
77r
77r
lrf
jyo
jyo
1o8m
1o8m
1o8m
lrg
8y9
nkr
1nin
lrh
jfo
34m
34m
34m
1nin
1ozw
k4z
k4z
k4z
78u
3o8
3o8
7zm
7zm
lri
lri
lri
jlo
mef
mef
kv1
kv1
jn0
jn0
4l
lrj
jn0
7pv
meg
meg
6xe
jpi
jpi
l2w
7zn
7zn
7zn
7zn
6xe
nks
6xe
jq2
jq2
jq2
8ya
jq2
jq2
kv2
kv2
kv2
kv2
1o8n
7cm
1nx9
1nx9
kv3
kv3
kv3
1nr7
1nr7
8yb
1nr7
1nr7
1nr7
1nvb
1nvb
1nvb
1nvb
1nvb
1nvb
1nvb
1nzy
1nzy
1nzy
1nzy
1nzy
1o8o
1o8o
1o8o
1np2
1np2
1np2
jr6
jr6
jr6
jr6
1nti
1nti
1nti
1nti
6vs
l2x
nkt
jy0
jy0
lrl
l2x
nku
l2x
1ct
nkv
nkw
nkx
1ct
jcd
jh2
jh2
jh2
jh2
jh2
jh2
jh2
jh2
jh2
jh2
jh2
jh2
jh2
jh2
jh2
l2y
l2y
l2y
jh2
jh2
jh2
jh2
jh2
jh2
1nxa
1nxa
jct
le6
le6
lrm
lrm
lrm
koa
koa
7zo
j98
1ozx
1ozy
7zo
2xx
3gg
k0h
k0h
k0h
nky
k0h
k92
k0h
k0h
1qx
nkz
1nng
nl1
kjf
8yc
1nmq
390
390
8yd
1nvc
1nvc
1nvc
1nvc
390
390
390
1nfp
1nht
j9s
v7
6vd
6wb
kob
nl2
1nzs
1nzs
kob
kob
ja9
nl0
nl3,1g9
nl4
lrn
nl5
1ee
1ee
1ee
nl6
nl7
2zx
mel
mel
1ozz
1nr8
1nr8
1p00
87f
nl9
7yr
8ye
1nm2
1nm2
7er
7er
7er
7er
1ohe
1ohe
6t7
1eo
1eo,1nks
1nks,1eo
1nks,1eo
1ohf
1eo
1ee
1ee
nla
1eo
1eo
1eo
1eo
1eo
v8
1eo
k50
1eo
k50
1eo
1eo
meo
meo
1nks
1nks
1nks
lro
nlb
1nks
1nks
1eo,1nks
1eo
1ohf
nlc
nl8
1eo,1nks
1ee
6tn
nld
8yf
6tn
le9
6tn
6tn
6tn
meq
meq
6tn
6tn
1ee
1nhd
1nhd
1nhd
1nhd
1nhd
1nhd
1nhd
1nhd
1nhd
1nhd
1nhd
1nhd
1nhd
1nhd
1nhd
1nhd
kbc
1ee
1ee
1nhd
1nhd
1nhd
1nhd
1ohh
1ohh
1ni4
1ni4
1ni4
1nhd
1nhd
nle
1ohi
1ohi
kjp
1ni4,1o3n
1ni4
kjp
kjp
1ni4
1ni4
jm4
2vw
2vw
jas
l30
l30
2vw
2vw
l30
2vw
jtl
2vw
2vw
2vw
2vw
l30
2vw
2vw
jtl
jtl
jtl
g
jm4
jm4
lea
lea
jm4
jns
7y3
77l
3tn
77l,3ta
7pw
7pw
7pw
nlf
2vw
l30
1p01
kjq
kjq
2vw
8jh
74a
8jh
kji
mes
mes
2vw
34e
8c4
35p
35p
1nr9
1nr9
1nr9
1nr9
ko6
ko6
ko6
ko6
ko6
ko6
82f
82f
82f
1nd7
k3q
k3q
8xl
k3q
k3q
k3q
k3q
k3q
1nd7
1nd7
1nd7
1nd7
1nd7
1nd7
1nd7
1nd7
1nd7
1nd7
1nd7
1nd7
1nd7
1nd7
1nd7
1nd7
1nd7
1nd7
1nd7
1nd7
1nd7
1nd7
jzo
jzo
jzo
jzo
nlh
jzo
jzo
jzo
nli
2wn
l31
niy
nlj
nlk
kv5
1ohk
1p02
8yg
8yh
jba
jba
mzv
1oou
jyp
jo8
jyp
jo8
nll
jyp
8yi
8yj
jo8
jgy
jo8
jo8
jo8
jo8
jo8
jgy
eq
eq
eq
eq
eq
eq
eq
k0i,6tl
1mf
7mk
2yb
2yb
77s
77s
77s
77s
77s
2yb
2yb
2yb
jqe
mcu
mcu
jqe
nlm
8yk
jyp
jyp
jyp
jf4
jf4
8yl
73p
73p
73p
jf4
jf4
jf4
36m
36m
3ig
36m
nln
3qd
3tp
35q
jf4
jf4
6w0
jux
nlo
6w0
1p03
jux
jux
jux
lrq
lrq
lrq
35q
l32
lrr
lrr
lrr
2yf
2yf
ldj,1kn
1kn
7px
7px
2yf
2yf
1nkt
3tq
1nkt
1nkt
2wn
2wn
1nkt
1nkt
1nkt
8ym
2wn
7d7
7d7
jol
jol
jol
7d7
8yo
7d7
7d7
7d7
7d7
8yn
8yp
1i3
meu
meu
1p04
1i3
3ti
1i3
1i3
3tr
jkn
jkn
jkn
jsx
1p05
jkn
jkn
jkn
3ep
3ep
7tb
3ts
8yq
nlq
1nhl
1ep
jes
jes
jes
8jj
8jj
1ozm
67
67
6xu
67
67
3tt
fm
6su
lrs
32r
8yr
1qy
8ys
359
359
359
359
8yt
359
1p06
nlr
kv7
8yu
kv7
kv7
75n
3ac
3ac
3ac
3ac
3ac
3tu
3ac
38b
38b
38b
38b
38b
nls
mew
mew
t4
kjr
8yv
mex
mex
ph
jr7
jr7
mey
mey
kod
nlt
lru
82g
jmb
jmb
nlu
l34
jmb
k8b
2yb
k8b
k8b
3eq
jet
nlv
33g
33g
33g
lrv
lrx
lrx
lrx
8jk
8jk
jet
jqf
2xx
8yw
jqf,3ac
jqf
1mg
1mg
39f
kex
kex
kex
nlw
kjt
ph
kjt
3tv
7hl
nlx
1gk
1gk
l35
l35
l35
koe
koe
koe
mf2
mf2
799
799
3jt
72i
ph
1ncd
6zu
6zu
6zu
leb
leb
72i
72i
72i
72i
3tw
6w6
6w6
6w6,g1
6w6
1nks
6w6
31w
6w6
jyq
nly
8yx
3tx
kju
jyq
3ad
nlz
7az
3qd
7az
7az
1e7
1m
1m
1e7
f5
f5
1p07
ai
f5
8yy
l36
l36
kof
l37
1ntj
1ntj
1nln
719
k6e
mf7
1p08
2vy
2vy
2vy
8ca
8ca
1nln
1ohj
1ohj,7iw
1o8q
1nln
om
lrz
3e0
3e0
3e0
1nln
mf8
mf8
1nsc
1qz
1nsc
le1
le1
kba
kba
328
328
319
319
mf9
mf9
319
8yz
kv8
319
6wb
6wb
7jq
g1
g1
1ee
1ee
3qd
jl5
1eo
jl5
1eo
ph
jok
4d
1ee
6tm
j9m
300
c
c
1r0
1i
jw6
hc
hc
jw6
jw6
jw6
c
1i
1i
1p09
mfa
lec
lec
lec
lec
1fo
1fo
1fo
7fe
7fe
7fe
7fe
1fo
1i
ru
ru
ru
nm0
key
8z0
30q
k8c
k8c
k8c
k8c
8z1
j8h
j8h
8z7
j8h
8z2
mfa
1ntk
1ntk
7pz
1ey
1ey
led
6ym
6ym
1nh4
c
v9
7si
30q
s4
s4
s4
s4
s4
7si
7si
led
jgn
mfb
mfb
ju8
1ja
3oa
1p0a
kbd
mfd
mfd
33z
jbt
k3r
k3r
k3r
k3r
kjv
mfe
mfe
kjv
k3r
k3r
7kd
7kd
7kd
7lf
8z4
7lf
7lf
37i
37i
kv9
kv9
1i
jfe
jfe
jfe
ru
73k
73k
2zs
jsc
lee
1o8r
1nh4
mfh
mfh
lef
1nh4
1nh4
ju9
7vh
1ey
74b
74b
1p0b
7vh
74b
ju9
ju9
s4,ju9
1ey
1ey
1ey
8cc
8cc
1ey
1ey
ju9
ju9
nm1
8z5
8z6
75s
6rg
33k
ru
33k
2xl
2xl
l39
l39
leg
mfg
mfg,jxc
6ym
jr9
kjw
nm2
leg
1il
8z8
782
t5
k2h
3gh
1fu
3u2
1nmr
7fn
7fn
7fn
8cd
8cd
1fu
1fu
1fu
1ngd
2xd
7hm
7hm
1ngd
1ngd
1ngd
nm3
1ngd
1ngd
1ngd
2xd
7hm
7hm
nm5
1ngd
7hm
3ty
2xd
2xd
7hm
7hm
2xd
1ngd
7hm
7hm
2xd
1ngd
1ngd
8ce
1ngd
7hm
2xd
2xd
2xd
3tz
7hm
7hm
7hm
2xd
2xd
2xd
2xd
7hm
7hm
7hm
1ngd
7hm
7hm
2xd
7hm
2xd
7hm
7hm
2xd
8za
7hm
7hm
nm6
7hm
7hm
2xd
2xd
2xd
2xd
nm7
2xd
2xd
2xd
8z9
2xd
nm4
nm8
2xd
2xd
2xd
2xd
2xd
1jb
nm9
leh
mfk
mfk
jxd
nma
8jn
8jn
8zb
6tv
jxd
37u
37u
37u
37u
37u
75b
75b
jy2
ls0
ru
k8d
k8d
8cg
8cg
k2h
k2h
8zc
3gi
3gi
ru
7c5
7c5
7c5
7c5
l3b
31h
8zd
l3c
1ohm
1ohm
33k
33k
l3d
ru
l3e
l3e
l3e
kjv
l3e
l3e
2xl
nmb
8ch
8ch
8ci
8ci
1jn
7iw
7iw
7iw
7iw
jxd
nmc,kcu
1ohl
1ohl
8z3
3u0
nmd
3ju
jr8
8ze
1gf
1gf
8zf
84n
nme
1r2
8zg
391
391
ls6
ls6
ls6
nmf
3u1
73k
84o
nmg
6ym
1r1
8ce
jy2
jy2
jsz
kog
kog
3oc
jsz
2zd
nmh
2zd
2zd,3oc
6ti
6ti
j84
6tq
kbe
kbe
kbe
6tq
6tq
6tq
6tq
1p0c
jua
1p0d
7mn
7mn
jua
kcw
1p0e
7mn
1ohp
1ohp
jua
jua
8zh
6tq
6tq
6tq
kez
kez
kez
kez
mfl
mfl
1o8t
1ohq
1ohq
nmi
1p0f
kbe
kbe
6tq
nmj
75s
75s
75s
1r3
785
785
785
785
785
6tq
84m
1i
c
2xd
5t
5t
5t
7b0
7b0
i1
lej
5t
8zi
3od
3od
j9y
j9y
3u3
l3g
3u4
30w
30w
nmk
nml
5t
71t
71t
71t
71t
71t
71t
71t
87j
nmm
nmn,nmo
73z
7mo
nmp
3av
3av
jka
1o00
1o00
lel
lel
ls7
87k
87k
87k
jko
jko
3u5
jko
jko
jko
k8e
jko
3m9
ls9
jt0
87l
5t
3u6
7fo
87m
87m
87m
7ix
7ix
len
k8f
3u7
k8f
mfo
mfo
8zj
3oe
3oe
2zj
38k
2y3
2y3
2y3
3u8
2y3
34z
1o6
1o6
34z
39v
3ii
2y3
jnf
jnf
1r4
jnf
jnf
nmq
jfp
320
1r5
7ke
7ke
jfp
leo
8zk
k8g
1r6
6t3
6t3
kjy
kjy
6t3
3jv
3er
8zl
kbg
k2i
35e
35e,kbg
3of
3of
kbh,38k
l3i
l3i
kbi
8zm
3u9
nmr
jt1
jt1
a4
a4
nms
jt1,7kt
jt1
6ui
6ui
6ui
6ui
nmt
6ui
6ui
724,jko
8zn
rc
8jr
8jr
7h5
1f0
9u
7kt
8zo
jrv
jrv
k0j,320
k0j
i2
3e
3e
k2j
k2j
2m
lsd
lsd
k2j
k2j
6yw
k2j
1da
l3j
l3j
l3j
l3j
l3j
8zp
1p0h
mfq
6u6
mfr
mfr
va
6yw
6yw
3og
6yw
6yw
6yw
6yw
lep
3og
6yw
1nf0
6r9
6r9
6r9
1neg
7tc
7tc
7tc
nmw
nmx
jn1
nmz
nmy
jn1
jn1
jn1
jn1
jn1
jn1
jqg
jn1
jn1
jn1
jqg
jqg
lep
jqg
jqg
jqg
8zq
1ohr
1ohr
6r9
jqg
jqg
nn0
jqg
jqg
nmu
6r9
1o3q,903
1o3q
lss
lss,les
1p0j
6t8
6t8
1da
6t8
1o8u
6vt
1o8u
1o8u
6vt
6vt
6t8
6vt
kf0
6vt
6t8
1o3r
l3l
1o3r
6t8
6vt
6vt
6vt
6vt
l3m
nn1
6vt
1p0k
6vt
6vt
leq
6vt
6vt
6vt
6vt
6vt
6vt
6vt
2z5
2z5
2z5
2z5
2z5
2z5
2z5
6r9
2z5
2z5
2z5
2z5
8zr
1p0q,o5q
nn2
1p0l
mfs
1nnh
1nnh
1nnh
1nnh
6r9
lsf
lsf
6r9
mft
1da
lsf
6t8
kvd
kvd
6t8
kvd
nn3
jm5
jm5
jm5
mft
l3n
l3n
jm5
6r9
koi
1p0m
jm5
koi
jm5
jm5
jm5
jm5
1p0n
jm5
nn5
jbb
jbb
nn6
jbb
jbb
nn7
jbb
1p0o
jbb
jbb
jbb
jbb
jbb
jbb
jbb
361
1p0p
361
nn8
361
361
361
kbj
1ohs
1ohs
kbj
kbj
9e
9e
jbb
1l7
1l7
1l7
1l7
392
392
392
392
392
nn9
jwp
ler
ler
ler
ler
jwp
6wa
6wa
6wa
6wa
6wa
3e
3e
3e
1p0r
k52
1o3s
1neg
6r9
1neg
1neg
1o3t
1neg
nnb
mfv
mfv
1neg
1neg
1o3t
1neg
1neg
8zt
l3o
1neg
1neg
1o3t
1o3t
k52
1o3s
8js
l3o
8js
6wc
6wc
8zu
1p0u
1p0v
1p0w
6wc
1neg
1neg
1p0x,1p0s
mfw
mfw
lsg
3ua
1oht
1oht
1ntl
1ntm
k52,les
1ntm
1ntm
1ntm
1ntm
1ntm
nnc
jqh
jqh
nnd
jqh,les
jqh
jqh
jqh
1o02
1o02
1o02
jqh
342
6tp
6tp
8zv
6tp
l3p
l3p
l3p
6y9
1nlo
1ohu
1ohu
6tp
6tp
kok
nnf
kok
kok
8zw
nng
kjz
kjz
1ohy
1ohy
1p0y
mg0
361
8zs
mfy
mfy
jrw
3ub
jrw
jrw
jrw
jrw
jrw
jlp
jlp
jlp
jlp
lex
jlp
jlp
jlp
jlp
jlp
jlp
jlp
jlp
jlp
jlp
jlp
8ju
8ju
1nra
mg1
mg1
let
1nxb
1nxb
1nxb
1ohz
1ohz
e8
7tc
ja5
oo
6ux
nnz
nnh
nnl
fn
fn
jev
nni
1p10
lsh
jiu
jiu
jiu
k8h
k8h
k8h
kol
kol
kol
nnj
kol
kol
8zx
oo
oo
oo
mg2
mg2
6ux
8jv
8jv
l3q
l3q
l3q
8zy
kf1
kf1
oo
kf1
lsj
lsj
lsj
6yu
6ul
ja5
k8i
7zp
7zp
k8i
ji1
ji1
ji1
k54
kk1
kk1
1r7
oo
jev
8zz
mg6
mg6
lsk
lsk
lsk
6ux
6ux
lsl
nnk
jev
oo
jev,jiu
l3r
6ux
6ux
6ux
2wc
2wc
1p11
lsm
7ff
7ff
7ff
lev
7ff
lev
lev
lev
jh9
jh9
jh9,lw4
lsn
lsn
lsn
jh9,lw5
jh9
jh9
jh9
jh9,lw5
jh9
jh9
kk2
lso
lso
lso
lsp
lsp
lsp
31r
31r
1p12
31r
31r
31r
1niz,jjk
2wc
2wc,jjk
2wc
2wc
kom
kom
kom
kon
kon
lew
lew
2wc
2wc
kvf
kvf
2wc
jys
l3s
jys
7lg
mg7
mg7
mge
nnn
900
kk3
kk3
kk3
1p13
kk3
k8j
k8j
2wc
2wc
2wc
2wc
2wc
2wc,jjk
2wc
2wc
2wc
2wc
2wc
2wc
jh9
kvc,jjk
kvg
kvg
oo
2wc
2wc
2wc
2wc
2wc,jmd
2wc
2wc
1niz
1niz
1niz
1niz
1niz
1niz
nno
mm7
1niz
1niz
1niz
1ndu
1no7
nnp
1ndu
1ndu
1ndu
1ndu
1ndu
1no7
1no7
mg9
mg9
1ndu
1no7
nnq
82i
82i
82i
1ndu
1ndu
3uc
7d8
7d8
jq3
jq3
jn2
jq3
nnr
jq3
1ndu
1ndu
kvh
kvh
1p15,1p0i
jq3
1ndu
1ndu
1ndu
901
8cp
8cp
l3t
jn2
nns
1ndu
mga
mga
l3u
l3u
1p0t
jq3
1ndu
1ndu
jn2
lsq
nna
jq3
7d8
nnt
l3v
l3v
1p16
1ndu
jq3
nnu
kvh
7d8
kf2
nnv
kf2
757
757
757
757
3e
757
nnw
71g
71g
71g
71g
l3w
8cn
8t
koo
koo
koo
1p14
koo
koo
koo
koo
8t
jiv
jiv
jiv
jiv
jiv
jiv
jiv
8t
jiv
jiv
8t
902
jiv
jiv
jbg
8t
jiv
6yu
jiv
jiv
jiv
jiv
jiv
8t
mge
8t
jbg
jbg
6r9
jbg
jbg
8t
kvc
kvc
6r9
jbg
jiv
8t
8t
8t
jiv
8t
1oi0
jpj
lsr
jpj
jpj
jpj
jpj
jpj
nnx
noe
jpj
1oi0
jpj
342
jpj
jpj
jpj
2xa
6r9
jom
nny
jom
jom
jom
jom
jom
jom
jom
jom
jom
1r8
jom,lse
jom
jom
jom
jom
jom
1nf2
1nf2
mgf,vb
1p17
nmv
1nf2
1nf2
1nf2
3
1p18
no0
kf3
kf3
kf3
kf3
kf3
1p19
jy3
jy3
jbg
jy3
jy3
jy3
78q
78q
78q
7vk
7vk
7vk
7vk
1p
342
6r9
6r9
lex
6r9
6r9
6r9
6r9
6r9
6r9
6r9
6r9
6r9
6r9
6r9
6r9
6r9
no1
6r9,nne
1oi1
1oi1
jlp
6r9
743
ou
6r9
6r9
let
6r9
6r9
6r9
6r9
6r9
6r9
6r9,les
6r9
6r9
6r9
6r9
6r9
6r9
6r9
6r9
6r9
6r9
6r9
no3
no2
6r9
60
no4
no5
jms
1r9
8p
6wa
jms
8p
jtn
7o4
7o4
kn8
no6
kor
kor
kor
70l
no7
60
60
60
60
8p
6t2
lst
kbk
no8,kbk
kbk
kvi
kbk
kvi
kbk
6t2
6t2
6t2
6t2
6t2
906
6t2
kbk
905
kvi
no9
noa
kbk
1p1a
kk4
kvj
lez
8r
kvj
kvj
kvj
kvj
kvj
lez
lf0
8r
lf0
8p
8r
8r
8r
71a
8r
3ud
71j
71j
71j
71j
71j
71j
lf1
lf1
71j
71j
71j
71j
jbh
jms
jms
60
mgl
jm6
k8k
60
60
60
8jx
8jx
jbh
jbh
jm6
k8k
jm6
jm6
nob
jm6
jm6
noc
jm6
jm6
jms
jm6
jm6
k8k
lsv
lsv
lsv
jm6
jbh
907
60
70t
70t
70t
70t
8t
8t
70t
jom
7zq,8p
7zq
nod
8p
904
8p
nnm
jms
7vl
7vl
jms
7cx
7cx
7cx
nof
7cx
7cx
8r
87n
87n
87n
mgl
jqi
jqi
jqi
jqi
jqi
jqi
8jy
8jy
jqi
jqi
jby
kf4
kf4
jbh
1oi2
1oi2
kf4
jm6
jm6
kf4
kf4
kf4
kf4
70l
70l
nog
60
k8l
noh
k8l
1o03
1p1b
1nvd
k55
k55
k55
lsw
lsw
jmh
6r9
1p1c
2m
15
3jx
jaa
noi
6w2
6w2
6w2
6w2
6w2
6w2
6w2
7ku
82k
6w2
6w2
6w2
6w2
7ku
6w2
6w2
mgt
6w2
6w2
6w2
6w2
6w2
noj
6w2
8y
8y
8y
8y
8y
8y
8y
8y
8y
8y
8y
8y
nok
1p1d
1o8v
1o8v
1o8v
8y
8y
15
8y
1i4
1i4
7vm
s5
s5
nol
fd
fd
3ue
fd
fd
lsx
lsx
jax
6w2
5u
5u
15
1p1e,1nj0
5u
1eb
ft
ft
1nrd
1nrd
2we
5u
2we
8y
2we
8y
8y
non
8y
jg7
noo
1mh
2we
nop
2we
3uf
lsy
1p1g
1ni5
3ug
kvl
kvl
kvl
kvl
kvl
kvl
kz2
908
1ooi
nos
nor
1ni5
1ni5
1ni5
1ni5
1ni5
kz2
1ni5
2y0
jg7
jg7
2y0
k2m
k2m
15
k2m
k56
k56
1p1h
k56
1oi3
1oi3
k2m
jg7
2y0
2y0
jg7
2y0
jg7
1ra
el
el
el
6st
el
el
36n
36n
36n
36n
36n
36n
np2
1oi4
1oi4
6sr
1np3
jc5
1oi5
1oi5
jf9
jf9
nou
k56
mgo
npy
mgo
7h6
nov
8y
8y
8y
jf9
7q2
kvm
1o8w
1o08
now
kvm
jf9
8y
6uc
mgs
1p1k
jf9
77m
77m
77m
77m
77m
jax
90h
jax
noy
79z
mgp
mgp
jaa
jaa
5u
jaa
jaa
jaa
jaa
jaa
jaa
jaa
jaa
jaa
jaa
1p1m
kf5
lt0
kvn
kvn
1nrb
k57
k57
1nrb
1p1n
1nxd
1nxd
1nxd
1nxd
6st
noz
mgs
79z
lf5
lf5
15
8y
1p1f
lsz
lsz
lsz
82k
82k
np0
7mp
fy
1im
6uc
npk
1im
1im
6st
1hn
1hn
1hn
8y
8y
1o3x
7zz
7zz
np1
mh5
1im
np3
89d
6w2
6w2
909
3uh
6uc
6uc
6uc
6uc
3bk
jxf
np4
np7
1ni5
jxf
1oi8
mgu
mgu
1p1o
np5
nom
np6
82l
82l
1nde
1nde
1o05
38l
1o05
1o05
6yx
90l
np8
np9
jax
1nh5
1nh5
1nh5
1nh5
1nh5
nox
6st
5u
lf6,1o8y
1p23
lf6
lf6
lf6
1oia
1oia
1nh5
1rb
1p1p
1o8x
npb
kvq
npc
jsd
lt3
mgv
mgv
lt3
lt3
82m
82m
82m
k58
1o3x
k58
k58
90a
90b
jhk
npd
r8
r8
jra
r8
r8
r8
87o
l3y
8k0
8k0
1p1r
npe
jax
2we
1ga
1ga
1ga
90c
jg7
8k1
3ui
6uc
6uc
6uc
1nhu
lt2
1nhu
1p1s
1p1t
lt2
k58
31g
1oi8
npf
90d
lf7
mgx
mgx
jpk
jpk
jpk
1nfq
jpk
1p1u
mgy
el
31g
mgz
k2m
1p1v
mh0
l40,kf6
8y
8y
1nde
jhk
1nde
1nde
jxf
jg7
jg7
jg7
6st
npg
77m
1nh5
1nh5
6st
6st
l3z,1nie
l3z
l3z,1nie
jax
1nip
jwq
8cs
6sr
1p28
1o06
nph
npa,90j
mh3
npi
mh3
jwq
k3s
1npy
1p1w
k3s
lt4
8y
8y
1o3x
el
1nve
1nve
1im
6uc
npl
kvo
kvo
jyv
jyv
jyv
jyv
jyv
jyv
2we
jyv
jra
7mp
7mp
jra
7mp
kvp
1p2a
lt6
lt6
lt6
7bj
1o3v
7bj
7bj
lt5
lt5
lt5
6yx
3cr
3cr
3cr
1p1x
1nec
nps
38l
1nrb
1p1z
1p1i
npm
1nj0
1p20
1ngu
1ngu
1ngu
1ngu
1ngu
1ngu
1ngu
mh5
1p21
k8m
kot
nij,kot
1nsf
1nrd
8ct
8ct
6wi
npo
1nrc
1nrc
5u
1eb
6y3
6y3
6y3
jew
jew
90e
8cu
8cu
1o3x
2we
6w2
el
90f
jak
jak
npp
90g
mh4
fy
1p22
kbm
kbm
npn
npj
8k2
8k2
90i
juz
juz
7mq
7mq
7mq
7mq
6uc
1nh5
npq
npr
jax
1o8y
38l
7q3
7q3
7q3
6yx
jra
jra
4k
1ni5
8y
noq
jax
2we
3oo
1p25
1o3v
1nde
1nde
84q
mh6
mh6
1ga
npt
jhk
1p26
3gk
npu
6st
1p27
8cs
mh1
mh1
jax
jax
jax
jax
1nde
2we
8cr
8cr
8y
k3z
mh8
1np3
mh8
1p1j
1p1y
6uc
8y
k3z
k3z
k3z
npv
k3z
jsd
jsd
kf6
kf6
mha
mha
kf6
npw
kbl
8y
6wi
6wi
6wi
6wi
6wi
6wi
6uc
2z3
rr
rr
rr
2z3
2z3
3cs
3cs
3cs
npx
2z3
2z3
7kf
8y
2wp
jak
jak
lf9
lf9
kbl
kbl
fd
90m
8y
npz
4k
8y
8y
1nie
1nie
1nie
1nie
nq0
1nie
1nie
1nie
1nie
mgt
1nie
1nie
1nie
nq1
1p29
6w2
6w2
6w2
nq2
jpk
k56
7bj
jji
2we
2we
jax
el
el
k56
jax
jsd
jsd
8y
12
12
12
12
12
1nd1
7av
90n
1rc
1nku
1nku
l41
l41
l41
jqj
72a
2xe
2xe
2z6
31j
2z6
7xi,12
2w7
2w7
2z6
2z6
nq3
1u
eh
nq4
7g9
327,joy
31j
327
327
qs
qs
qs
12
6uf
ji8
37v
nq5
31j
7q4
7q4
36p
1u
7vn
8k4
1oij
jyw
1o09
1nku
1oie
1oie
36p
jqs
1nk2
1nk2
k8n
90o
nq7
4h
4h
4h
1rd
1eh
1nc5
p6
2xe
nq6
72a
mhe
2z6
4h
1nd1
1nd1
2xe
1nku
4h
1nk2
jwr
jwr
jwr
jwr
jwr
3jy
28
28
1nvf
1nvf
90p
kf8
kf8
1p2c
2z6
326
326
326
326
326
326
326
326
8cw
8cw
1o9
12
12
12
12
12
12
12
12
12
mhf
1u
1u
1o09
1fy
nq9
1fy
1o09
jqj
kk5
1u
327
k2n
p6
kf8
90q
1ntn
1o9
1p2d
l44
28
jqj
7q4
1u
1nd1
nqd
1nd1
1nd1
6uf
6uf
qs
1o09
2xe
lfb
jwr
nqa
4h
90r
7zr
7zr
2z6
3ct
3ct
3ct
3ct
3ct
jwr
kf8
jyw
8k4
1nhw
1o4k
1o4k
7vn
kf7
6uf
1o09
2xe
kf7
jqj
1nku
ji8
36p
i3
318
318
7zs
7zs
7zs
6uf
jyw
31j
327
327
327
jwr
mhl
1fy
318
318
318
318
318
jwr
l43
l43
l43
1o8z
1mi
k2n
2xe
jl7
jl7
82o
jl7
jl7
jl7
jl7
jl7
jl7
nqe
4h
jqj
28
72a
72a
l44
2z6
327
7y7
1u
1u
mhi
jlq
jlq
mhi
k06
jqj
1jc
72a
72a
nqc
6uf
kvs
kvs
kvs
kvs
kvs
72a
kk5
kk5
kk5
kk5
kvs
1p2e
mhj
mhj
lfb
lfb
6uf
6uf
72a
lt9
lt9
lt9
1ntn
7zs
nqg
6uf
2z6
31j
nqf
1eh
jl7
1oij
jvl
jvl
1oee
1o91
1o91
1o91
6uf
eh
jqj
kf8
1u
7g8
7g8
7g8
6uf
jws
jws
jws
4h
7vo
7vo
327
327
90s
28
jqs
l44
nqh
jwr
jwr
1nvf
nqb
1nd1
1nd1
3ul
7e4
jde
mhf
mhe
12
1oig
1oig
kf8
lfb
1nku
1nku
2z6
2z6
l42
8cy
8cy
1nk2
1nk2
30c
eh
eh
6r1,jlq
6r1,jlq
eh
eh
eh
eh
30c
1njk
1njk
1eh
6r1
6r1
eh
38m
1njk
28
kov
jws,jlq
1njk
12
90t
1njk
1oik
1oik
6r1,jlq
6r1
6r1
eh
30c
6yp
1o92
1o92
6r1
1o92
eh
eh
eh
1njk
1njk
30c
28
6r1,jlq
mhm,1p2f
mhm
vc
1njk
6r1
6r1,jlq
6r1
6r1
6r1
jws
6r1,jlq
30c
1njk,jlq
6r1,jlq
30c
6r1,jlq
6r1
6r1
1njk
1njk
6r1
eh
1njk
32a
1njk
314
38m
1p2g,ltb
1njk
1njk
28
eh
1njk
1njk,jlq
eh
28
eh
314
eh
1njk
90u
1p2h
6r1,jlq
6r1,3um
1njk
vd
1njk
6r1
90v
1njk
32a
31j
329
329
6r1
6r1,jlq
1nl9
1nk2
1nl9
jws
1nl9
1p2b
1njk
jws
1nl9
jws
6r1,1oii
jws
6r1,jlq
1nl9,jlq
6r1,jlq
1nl9
1nl9
6r1,jlq
1nl9
6r1
jws
6r1
6r1,jlq
6r1
6r1
jws
jws
6r1
6r1
1nl9
1nl9
6r1
1nl9
6r1
mhc
mhc
1nk2
1nk2
1nvf
jws
6r1
6r1
1nl9
6r1
6r1
1nl9
6r1
6r1,jlq
jws
6r1
1nl9
1nl9
6r1
6r1
6r1,jlq
6r1
jws
jws
1nl9
6r1,1oii
1nl9
6r1
6r1
jws
1nl9
6zg
32a
32a
87q
3un
84s
84s
1p2i
33l
33l
33l
33l
33l
33l
84s
90w
3fp
3uo
1oil
1oil
6yi
1j
kvy
jyx
7q7
mhr
nr9
jw7
jw7
l47
l47
lfh
1ng6
lfh
1ng6
l47
6qv
kk7,nbb
2xh
82q
ltg
jyx
2s
nqy
jhe
1oin
j9c
6xi
1j
jyz
2xh
jvl
6yi
1f
8k6
7q7
915
90y
1nxh
mhy
kfb
j8c
2s
7hv
917
nr6
ltc
7mr
k0m
nrg
6xi
nqt
6vc
jlr
90z
k2p
mi0
kox
6yj
2s
8d1
8d1
3
lff
mht
qt
qt
3hy
6yi
l48
jhe
k2o
k2o
k2o
jlr
6yj
6xi
nqo
k2x
1nre
3
2s
2s
k2o
3hy
36p
lff
3oq
k0m
1j
qt
912
mhp
74w
8d0
8d0
nr0
6qv,8k5
t6
jcv
6qv
1p2l
3
1nxh
mi1
1rf
7td
7ia
hd
ltg
kfa
j9c
mhs
k2q
7hv
364
k2q
jyx
jyx
jhe
ve
jlr
3
338
338
kgf
nqs
7vq
7c8
7c8
2xh
j9c
6qv
k2p
nrh
2xh
6qv
nqz
1re
1nxi
74w
1o94
jyx
1o94
1ko
fo
914
lte
kox
nr4
3
76h
nqm
kgf
364
7vq
nqp
jhe
kvu
1nxi
mhw
1nxi
j8c
1p2m
6yi
2xh
1nhw
7zt,kvz,lfi
k0n
1oin
7hv
6qv
1id
nqw
7oo
jyx
k0m
7e5
3up
7c8
jyz
7q6
jyz
nqn
mi0
2xh
jhe
6qv
1nrf
ri
mht
koz,mhx
7vq
jhe
jcv
kvw
p6
j9c
7vq
so
6qv
nr3
3
6vr
j8c
6qv
6vc
3uq
t6
j8c
nr8
vf
k2x
k2o
2xh
7zt,kvz,lfi
koy
lfh
mhw
kfa
k2o
jyx
kfb
916
36p
36p
87r
74w
nqr
lfd
6qv
j9c
8k6
6xi
nqx
2xh
jhe
kvy
6yi
2xh
k0m
6xi
6yi
913
1o94
jde
6yj
1p2q
8k5
nqk
1nf3
1nf3
nqu
6xi
j9c
3oq
1nf3
jcv
jcv
lfh
nqq
7hv
1p2o
1nf3
7td
2s
o3d
6qv
6xi
mi1
k0m
j8c
6qv
19
6qv
qt
6vc
kox
76h
lfd
364
nrc
7e5
lfc
1p2j
7td
j8c
7zt,kvz,lfi
7td
6xi
jcv
jlr
ri
j9c
1p2p
ltj
ltf
364
nr2
2w7
j8c
7hv
kvy
6yi
364
nrb
2xh
qt
364
918
kvv
364
mhs
7c8
jyx
911
3or
qt
nre
7oo
kfz
kfz
nr7
hd
7c8
7vp
nr1
jhe
j8c
e5
jwt
kfb
kfb
pc
kfb
jcv
jhe
nrf
7vp
jdv
jyz
koy
ltk
jcv
jhe
mhr
1id
1p2k
kox
k2p
6yi
jhe
jhe
7c8
3or
nr5
i4
7zt,kvz,lfi
7hv
3
19
kfb
koz,mhx
364
7q7
ltg
1p2n
910
nra
kox
ltd
j8c
ltk
7oo
6vc
2xh
kvw
k0n
6yi
1oip
1oip
1ndv
1ndv
1ndv
1o95
nri
1nif
1nif
1nif
1nif
ntr
nwu
1nif
1nif
1nh6
1nif
1nif
1nif
8
8
1p2r
7iy
1f8
nrj
1p2t
1f8
1p2w
l4a
l4a
l4a
1p2u
a5
a5
sp
1nj2
gy
1nh6
jd5
kz3
mi3
jd5
jd5
919
1o96
1o96
lfk
1p2v
nrk
1o96
1p2x
9
1fw
9
881
72k
32s
3c9
6ua
2n
wn
7vv
kfg
8dh
7qo
2xm
nsa
l4h
jz2
1es
jn3
7ca
1nvg
2xt
jp0
lg8
7w5
1fw
nvt
nw2
9
q7
1oir
74x
jgo
9
j8e
6wj
kwl
kwl
kwl
jpm
6wj
jpm
6wj,jqk
jjx
kbu
6zr
6zr
7mu
39p
mi5
39p
mi5
1jd
6zr
6y7
6wp,1ned
7lh
7mt
6y7
kk9
kk9
6wp,1ned
39p
mi6
6zr
jw8
1jd
7mu
6zr
7q9
6wp
jw8
6wp
39p
6y7
6y7
6wp
6zr
kk9
6zr
32s
kw0
6wp
39p
6zr
6zr
6y7
7mu
7q9,ltm
7lh
1jd
6wp
6zr
6zr
7mt
kw0
6wp
1ned
7mu
jw8
mi8
jw8
6wp
7mt
6zr
1jd
7lh
6y7
6wp
jw8
kk9
7mu
6wp
mi8
6y7
kk8
kk9
kk9
6wp
6wp
6wp
jw8
kw0
6wp
1ned
6zr
6wp
6wp
jd5
kk8
7mt
6y7
7mu
kk9
6zr
6wp
7lh
mi6
jw8
ltm
mi7
mi7
39p
jw8
kk9
6y7
7q9
6wp
kw0
6y7
jw8
6zr
6zr
6zr
jw8
6zr
ltm
ji9
jz1
jz1
jz1
jz1
jz1
jz1
jz1
jz1
jz1
jz1
jz1
ji9
ji9
91a,l3x
nrp
nrq
jdl
jdl
9
jdl
j8e
1ois
jdl
32s
6wu
ltw
6wu
6vf
6vf
6vf
6vf
7df
7df
6vf
7df
7df
7df
6vf
6vf
6vf
30l,j8f
30l,2wg
nrs
7vs
7vs
nrt
nru
7tf
30l
j8f
2wg
30l
nrv
1nq3
1nq3
1niq
30l
1nq3
2wg
j8f
30l
2wg
k59
k59
k59
1nq3
j8f
1niq
nrx
1niq
1niq
1niq
nrw
30l
2wg
j8f
2wg
j8f
1o97
j8f
93j
j8f
1niq
1niq
j8f
1nq3
30l
30l
7jr
nry
j8f
lfo
1nh7
1nh7
1nh7
30l
30l
30l
kp2
1nh7
kp2
nrz
1nh7
1nh7
1nh7
1nh7
ns0
1nh7
1nh7
j8f
mib
mib
lfs
30l
mia
jjx
ns1
30l
jjx
jjx
jjx
ns2
7f0
7f0
30l
mid
j96
jay
ns3
j8f
74m
74m
74m
74m
74m
74m
74m
74m
74m
lfo
30l
1nms
1niq
1nq3
1nms
l4f
7f0
7bo
30l
kw3
kw3
ns5
jse
jse
jse
jse
jse
jse
jse
jse
1nq3
7qa
2wg
2wg
j8f
2wg
2wg
pg
j8f
j8f
30l
j8f
j8f
lfr
j8f
j8f
pg
kfc
1nq3
6wu
j8f
j8f
j8f
kw2
91d
jce
2t
j8f
l4c
7bo
mic
mic
1nms
1niq
2wg
1niq
39p
6t4
nsb
30l
jjx
jjx
lfs
7bo
lfr
3ik
j8f
pg
30l
j8f
j8f
30l
7jr
7jr
7jr
7jr
2wg
7jr
7jr
nsd
91b
lfs
2wg
j8f
2wg
j8f
j8f
j8f
30l
jon
jon
ltp
jon
2wg
j8f
30l
jon
ltq
l4e
l4e,l3x
l4e
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
j96
1niq
1niq
j8f
30l
kbo
kbo
nse
j8f
30l
3cu
1nq3
j8f
j8f
2wg
30l
lfp
lfp
lfs
mia
7bo
kw1
j8f
j8f
j8f
j8f
9
9
9
9
91f
9
qz
mj4
6vf
nvg
kke
pz
l4b
7ca
7e6
9
jwu
ea
jto
kka
7gm
lu8
ntj
2xw
2w4
2w4
7li
2xm
kkd
9
sq
6wd
nrl
ja3
kfg
1p39
9
jjj
7te
jmt
72k
9
1ie
9
ja3
92j
kbt
1ie
8de
k8v
k8v
92i
j8e
370
39o
2yw
6rh
9
lg8,35f
1fw
jab
32t
kbr
729
3im
nu2
l4m
kwj
ea
74x
os,6s8
39o
nwr
qz
nv0
2t
8ks
2zu
jh3
6rz
388
91g
1dq
jjy
nw1
6vf
1ie
8df
6sa
6sk,1ng8
851
kbr
729
1d4
9
ea
8dd
kwh
kws
6vf
8d9
rq
92p
6wd
j8e
luh
k5a
9
9
6vf
92x
jce
1p3s
1o47
1nsg
1fw
jdl,6vf
jdl
7e6
j96
7qc
3ha
vi
77y
9
jto
1kf
39o
9
6sk
luk
kpf
7op
jjz
74m
jdl
kwj
317
9
l4y
kbr
j9o
6rb
84z
q8
6wu
nsi
jab
jab
37w
9
1nfs,6wd
1nfs
3m0
9
nv4
3lu
3lu
lu2
30m
3il
2zf
mj2
6s8
lfx
9
pq
k2s
1o9f
ud
6vx
83z
9
mkj
mkj
j8s
6rz
k2u
7n0
34g
l50
jgw
1ef
6rz
2xw
nw3
6vf,72l
jjq
3ha
nte
2p
pe
6rj
kw4
34g
pe
jai
7qb
7qb
7qb
7qb,7hn
7qb
ltx
ltx
2w4
1njl
736
3af
1kp
l4u
3va
t7
3ut
kpe
kwn
317
1f6
jl0
6t4
2w4
2w4
nwb
39r
9
2xw
kbo
8di
rw
3ha
jz2
9
2n
7qd
9
ja3
7a8
7a8
nuf,6wu
1du
1cd
9
fa
3uz
1jr
30u
1oa
k5b
j8s
6rz
1kf
6xo
73i
2yk
2n
1du
nuy
kkd
l4g
kwe
7bu
2n
jq6
9
8di
1dq
9
6rz
78b
7w6
32h
71h
7w5
7qd
30l
lts
k8s
9
34b
jz2,jk5
3ec
1co
6rj
3il
6rv
75y
nw5
91u
2t
ec
7qn
6t4
8dc
6ra
l4k
l4d
j8s
j8s
1fl
8n
3e2
p5
miz
l50
luy
84y
6rv
1ncv
1co
82v
juc
2xw,6rz
1o44
6rz
nvu
7mx
1p3b
nv6
pw
93g
303
6k
4n
7f1
nx9
1ml
lg8
1oj9
317
mkh
1nq2
lga
1o0d
34b
jsg
9
2p
32d
p5
1nq1
kwk
pw
jjz
3b7
2xw
lfo
ntb
7qn
1oa
jz2
7qm
7f1
jpm
1e6
mip
jce
30m
nx2
74z
72b
6ww
1nq2
71h
1nob
1cd
m
1oj3
1no9,jk5
jk5
jdf
6rw
8n
3ha
7iz
92u
2w4
3b7
7n0
7kv
2n
76b
84t
nty
8kh
k9u
3ez
9
1p2y
1e6
jy4
jy4
fu,6rz
mid
7w3
8
k2v
8n
72l
731
1nc8
luy
jnv
j8e
3ha
9
3ha
jix
lud
kbu
3il
nwp
nwx
mkh
1jq
9
l4v
1oiy
mip
mk4
2p
sh
nsx
kpa
1p2z
1ek
nuv
k8p
nsy
sh
1jp
jjx
7sl
2xw
pw
1cd
ec
1f6
350
ntk
1o42
1o42
8kf
74x
1du
nt0
6sa
1cd
303
9y
8d9
nsc
9
1iu
1nrg
nu4
6rz
k8q
lum
j9o
j9o
jls
7mz
39w
6vf
39o
7w1
9
1co
kpa
7kv
jmt
32t
7zx
6s8
i5
jnu
3bm
7sk
3v0
7e8
3m0
1kp
1kp
92a
8kj
1du
1nob
8dc
32t
7e6
luw
jce
jrx
nvm
2n
79a
nt3
qa
9j
1cd
1nvg
3ha
vl
7y8
jjz
1o0c
1o0c
mir
mir
1nvg
jdl
2y9
1d7
7tj
9
7qc
8np
7op
kw7
3uw
nt5
pq
6wd
pq
jnv
pq
87w
miq
jqk
3ux
7f1
7fg
rd
jjz
72b
jqk
6wd
2yk
jdw
71h
pa
j9o
7cy
jab
9
kw4
1e6
6s8
jai
1p34
1mj
75x
p0
kkc
1co
nvh
1co
k5a
2x5
j8e
jq6
2n
jv2
k8s
ec
92w
qb
39o
kw1
830
nx3
2t
8d3
9
nsh
39r
1lo
mis
mis
jn3
7bb
2xw
1nod
72k
6rb
66
nts
1kq
s7
8ki
7w2
6rw
91t
2zf
jp0
2x5
sh,al
30m
nwv
6rw
kbt
1p3l
k2u
8dh
jp0
kbu
30m
jrx
7vt
76b
76b
2xw
74x
74x
jix
1co
1noa
1f6
32d
1nvh
6s8
nuj
l4t
jgo
ntx
jgw
3vl
788
1es
32t
30l
72l,7e7
35f
1o99
3ae
pa
jv0
jrx
7mx
kpf
1oj0
1oj0
6sk,1ng8
ntd
7vy
luo
3ou
kke
jz0
jat
1o40
nsv
1ef
370
kka
1nkd
1nkd
jab
p0
9
9j
pa
pa
2y9
33r
vq
k5e
72l
2xm
kws
jz2
jdw
k2u
jxi
jdf
nvp
ej
7b1
303
87y
7sk
8kv
71u
jai
803
1oir
os
9
30m
6rh
kbp
q7
jdf
jry
1o0c
7y8
1fl
731
nw9
315
84y
jrx
nvx
6rz
72l
1iu
jix
4x
35f
1p38
3v9
8n
6rz
1nq3
lu5
6ww
6vf
6rz
6ua
nub
3vk
jix
nxc
jl8
82t
6s8
7vw
7vt
1njl
os
7n6
wn
87t
7js
lg6
k8u
ltx
nsm
ntl
6vf
1cd
39r
kwn
317
8kc
1nq1
92o
87t
71u
pe
jai
jdf
kwn
2t
1oit
jgw
9
jpn
k5a
1p3o
1fw
32v
7zv
os
j8s
lg2
3ec
nvn
74x
l4u
1p37
9
1iy
92n
nto
jdf
nwa
kwd
jgo
2n
fw
jdf
kwa
6ya
mjy
9
370
923
7cy
nso
k5b
kbp
74m
1o46
jai
jqk
jgo
2xw
3ha
jnu
lfz
mj4
tt
1iu
2xw
j9o
6t4
9
kfd
kfd
k6g
2zf
882
728
1nc8
jd9
7e6
8dg
kbp
kbp
jls
jiw
1njl
6rb
ntq
39o
jgo
kwa
1ng8
2ww
j9o
8n
ea
jhu
6rz
pw
jzp
3eu
wn
6yv
9
9
e7
6yv
2xw
kp0
303
7n1
788
3us
kwe
3c8
9
j8s
7f2,7mx
k2v
7n4
3af
736
pa
2y9
nvi
1f6
mjn
1ff
1nob
7ql
kfe
77y
jjj
mj2
qa
3ew
7w5
3ly
9
3vj
jiw
nvj
nun
k8u
jce
kw6
1du
jjy
q8
2x5
jse
39w
7ti
736
3af
nux
l4q
nu8
nvr
1d4
1cd
lu4
jry
7w7
1p3c
87t
72f
8d6
mj3,1oj4
mj3
kfj
6rc
8d6
pe
350
7vv
7bb
6s8
pe
kwh
7vy
7gm
32d
ntt
nsr
76b
jkp
lga
k2u
7ya
qb
q8
72b
1cd
1ojd
2xt
pe
kw4
ec
jqk
938
3es
1iu
3ew
34g
3uy
79a
9
9
1du
j8s
2w4
72k
1du
luz
ud
2wa
miz
2x5
ea
9
9
66
pw
k2t
6rz,7qa
71h
39o
jse
6rb
j8s
6ww
ea
lu5
lu5
jv1
30m
pe
2xw
6rz,jjy
a6
a6
1ncv
p5
1co
ntc
6rv
3k3
788
91w
nwh
pa
30u
1o9b
3ax
71u
mj5
35r
mj6
mj6
mj5
2x5
jce,7qj
1nh6
1kf
7w1
s8
p5
72l
729
k2r
mj8
317
6ra
mj8
7qe
1nsh
6wd
30m
30m
1fl
6v4
nw4
1jo
30l
nu3
78w
3es
1je
9
3eu
9
2xw
3ly
1ie
os
1ndm
9
lud
jce
9
2xt
2w4
l4y
1o9f
1cd
1o9f
2n
91l
1f2
jgo
6s8
7w2
7js
nsl
2xm
91c
6wu,6t4
l4d
jsh
1ojd
nu5
1e9
1p3i
jjq
l4w
2n
lg2
1iy
6t4
72b
1k9
2w4
368
1rp
wn
32d
1h8
92l
mk1
6rb
l4v
1d6
1d6
91r
nua
1ka
2xt
7n4
3af
736
1e9
jwa
lg4
853
76b
3fq
315
jiw
2x5
ltt
1nsg
74x
7qd
k6g
92e
1nh6
3aa
6rz
j8s
1fl
ej
1fw
3cu
jce
6sd
pq
7n1
2t
7bu
l4g
1fl
6ya
1lo
7f1
jjz
jjz
6sa
k8p
9
jsg
k8u,1qs
2zu
7js
9
9
lub
2w4
1p30
7hn
66
39w
1d7
800
nu7
7qe
72k
nss
j8s
92b
7mw
k2s
92d
32t
8kc
ea
3aw
9
jjz
9
91p
1e6
kpd
j8s
7ga
7bb
2zu
7vt
6vf
lu6
jv1
jdf
1o47
kbr
kbr
kbr
7mz
30l
2wg
7kv
k6g
1dq
rq
3v2
728
kp6
9
1o46
7e6
2ww
jrx
6rz,jci
j8s,jci
729
jai
pe
5
jjz
jh3
32d
3es
76b
3k4
32h
lgd
j9t
1e9
38p
3v3
32t
3ha
1o42
jai
71h
72l
3c9
9
30m
30m
3ou
jzp
pa
7b1
jdf
7cy
9
1nfs
r0
9
3c9
930
j8s
j8s
lu2
1kf
pa
76b
luh
kp2
l51
ec
jce
76b
78w
pa
9
ji9,jce
2yn
76b
78b
jkp
6rz
6rz
7hn
6ya
nwf
3b7
jjz
vm
6rb
76b
9
7qh
7e7
kpe,1p3q
kwd
2w4
76b
6t4
8dg
jjz
kwk
jiw
9
1nd8
lfu
fa
91n
lv5
9
l4n
l4n
l4n
jpn
9
1oiv
jjz
9
38c
6l
2y9
2xt
39r
7gm
k8u
76b
7al
pe
2n
7vt
nt8
nug
jrx
nwo
6sa
6ws
kpa
3k1
2xt
9
2t
nt2
3go
jqk
p8
jtp
6sk,1ng8
os
922
7sk
3vm
1kb
75y
75y
lg9
2zu
3v1
32s
8n
jgo
pa
6s8
kfj
mk4
3ha
1kf
926
jdw
1nvg
1ob
7n4
7n4
3af
736
1nm4
jq6
30m
lv0
nti
k8t
kp6
7bb
nwq
os
nx0
mjy
jv1
jfa
2t
9
2x5
2xw
7yb
pe
l4y
gm
84x
91i
p8
jp0
wn
3bl
3ez
nu0
3cu
1o0g
2xt
r7
3hu
393
393
71u
jmt
1co
6vf
6c
76b
72f
1nh7
kwc
9y
nst
vk
1e6
393
6rz
ej
ns7
937
jiw
k8u
fw
mk5
6vf
kpa
9
1nob
2zf
1o44
k6g
nv8
p0
p0
1cd
7e6
k6g
3fr
j8s
9
91z
l4d
3ha
ntn
jto
87z
jai
jce
pa
luo
1o9g
2t
jy5
317
1oj9
jce
6sa
kwn
nt6
9
pa
5
mjf
mjf
jfa
8ko
kfk
m
jxh
lu2
6qw
6rz
mjs
1p36
jy5
kfj,6rz
nxa
p5
lg8
jy5
3v6
jgo
1ncg
2zf
32v
2n
9
76b
6yv
jzp
os
1f6
74z
jay
9
7f3
7f1
6rz
9
1ie
78k
nuq
1je
kwl
32t
nsk
kwc
6xo
9
7n4
3af
736
3vf
91o
39r
jse
1o9g
nsw
7kv
1co
1du,nut
kbt
k9u
317
lg1
6xo
jrx
j9o
72b
91x
7cy
vj
mjh
1cd,e7
9
92m
jwu
39o
1jp
1cd
9v
1f2
1ntp
1ntp
9
j9o
nuw
ej
9y
nrr
nuz
ak
2wg
9
6rb
jai
6vf
34c
j8s
jnv
j8e
2n
2n
kwf
q8
nt9,jk5
72b
1rm
6ra
91e
1nsh
jxh,7mx
1d7
6ya
os
pe
9
388
pw
nue
jy4
nwc
2y9
6wu
1kf,6wu
nsz
jrx
jy4
32d
1d7
1kf
3es
3v4
2n
74m
87u
1o47
76b
39o
1o9d
lfl
2n
3bn
jiw
9
9
aj
jai
r3
pa
1jo
jgw
jgo
74x
7fg
7zx
j8e
7mz
7mz
2t
jdl
7kh
jse
jci
jv1
3uv
9
pa
3go
882
6vf
jiw
39o
76b
jai
nv7,jwa
jdf
8df
pa
j96
nv9
76b
nsp
1dq
1nkd
rd
nuo
nv2
j96
lg0
nuh
k8v
jgo
932
jix
2y9
2yw
9
2yn
9
2zf
9
1ek
9
2t
mja
3ha
3ha
1d6
6s8
lfo,l3x
lfy
933
pa
6rz
34c
jd5
2t
9
mk2
mk2
7cy
6rz
6sa
8kn
2w4
e7
2t
2yw
6xo
jix
1ri
l4u
92h
6sk
3vn
pw
2n
6t4
2zu
jv2
71u
jdf
jv1
jv1
7w0
pe
jqk
91j
1l8
1rg
2xw
2xw,jce
6sk
35f
6sk
3ex
2w4
30m
850
k6g
2p
9
kwa
nvl
jdf
9
mj7
39o
9
nve
927
36g
nvf
79b
32t
kbr
7zy
370
2zf
mja
jsg
32t
jry
1jp
7op
k8r
800
2xw
ns6
6s8
1ef
7a8
9
34c
82w
7kv
8kj
kkb,kfe
6s8
lug
1nsg
kbs
nul
mjr
miq
39o
k2u
ts
pa
6up
2n
2y9
1mj
1oiu
2zf,93d
9
2xt
3v5
7f2
2zp
3bm
1nc8
8n
mjs
7gb
6rv
1p35
729
802,nvo
6wd
78x
pv
jce
2p
920
kwa
2n
jwv
3k5
32h
1njm
nt7
kfe
2zu
l4i
pe
6rv
1du
92q
kwa
2yn
i6
7vx
ns8
kp6
9
3p1
32s
729
1ro
7op
ns9
2t
1kf
9
pe
k2t
jgw
lfy
2w4
788
8d3
7f1
93k
7c9
729
90
1rn
jce
lgb
8kl
3cv
2t
pe
1e9
1es
2n
pe
7tg
pa
9
6ra
34b
jjz
8n
7cy
1co
3go
jgo
1l8
kbt
lfu
l4u
jce
jrx
1p3r
6wg
71h
6zv,jk5
8dd
mjv
mjv
nsn
87u
j8s
jnv
92v
jy4
32v
3ex
2x5
7gb
92y
j8s
73i
5
1kf,7w5
vh
6sk
9
73i
jls
pa
75y
39o
kwa
3ha
nvq
1jr
1p3d
7bb
370
7zv
9
jiw
7zy
nw7
nw6
os
nsu
7y8
j9o
1o47
ntm
jqk
pq
1iu
1ek
1ni6
1o42
1o40
jgo
nt1
1iu
jnv
1p3g
lu7
jxh
kbp
kpf
kpf
kpf
6xo
kpg
7b1
1nvi
kfj
2n
7f3
k5b
3ha
jdf
gz
vn
6qw
pe
pq
wn
76y
7tk
87u
lux
t8
j8e
9
lty
pa
nvz
k6g
6ua
1o40
l4h
luv
kp3
kbs,jwa
kbs
1ndv
39o
6rw
75y
nuc
ntp
jxh
736
1jp
7fq
lg6
36x
6rb
3v8
8k9
jqk
kfk
9
731
1rk
9
7js
q8
j9o
jv1
jd5
mi2
35f
ea,883
jxh
1nsg
3ha
l4l
370
kw6
1p32
l4c
1nlp
1nlp
kwo
7tj
38d
nv3
jxh
pq
2xw
jgw
jdf
1ndm
2n
8de
1p3n
kff
1p33
pq
2yn
92s
jce
1nk3
1e6
3vb
2xt
nx1
lu0
jrx
1p3j
lur
nws
os
35f
mk6,nw8
9
mjw
nus
1njl
1p3a
1e9
1noa
75x
pe
6t4
6wg
9
1o40
2x5
76b
jce
3ha
3p1
nv1
1kf
87y
75y
jz2
k8q
9
3ev
pa
2y9
jce
76b
87v
juc
mi3
9
1o9b
1nfs
7qc
jai
jdf
kfm
kbt
kbt
kbt
1d7
7vy
1co
nvc
3q
vo
7tj
315
32d
9
1p3m
pa
jsg
2xt
lg0
1ncv
lfz
1jp
2w4
2xw
3vc
nwd
92g
jci
9
66
8d2
1du
jjz
jjz
jjz
71h
7hn
ec
9
2xt
pe
6t4
1kq
7f3
qa
pa
9
728
1oiu
6v4
j8e
2y9
j8e
6rv
32s
1ff
1ff
kfk
6rv
1f8
6rj
nvs
1kf
ns4
kbu
e7
sh
2x5
74x
39p
1p31
6wu
kpd
7bo
jse
1nh7
k5b
6rb
1fl
fu
3vd
jy4
70f
6rh
6s8
1e9
7w3
2zf
jgo
k2v,7w6
jjy
kwf
1kf
2z2
8kf
ej
vp
6ra
1d7
kp7
mk1
1cd
jmt
qa
9
2xt
jsh
nwi
36g
7qj
2n
8kn
6yv
3vg
kpd
3ha
3ha
2n
kkc
pa
ec
87x
pa
lu7
nwl
6ra
9
1d6
9
ntz
1oj2
1oj2
92z
qa
k2u
6wd
j8s
7e8
8ko
mk6
36c
32s
jix
92r
84y
1o46
6ra
2xw
kfe
1lo
jix
1du
74z
92k
jdl
9
39o
2zu
j8s
ec
pe
2xt
1nod
luy
76b
6rh
3ur
2n
2n
6sk
3vh
jdw
8d2
2n
kw8
78b
ja3
6up
6rv
1ef
7mv,7qa
k59
71h
6ra
nwm
jjq
1o9i
lu9
9
2yn
1no9
34g
t8
lg3
wn
6rb
3e2,804
pq
jy5
j8s
1ojf
6vf
2p
luh
mk8
1kf
l4l
j8s
1nge
jiw
317
72f
nvb
nwn
7mx
5
9
2zf
l4x
8kh
2n
luo
76b
l50
p5
4n
pe
2zf
mjw
92t
91s
1dq
9
93i
1jo
lgd,3ve,l51
9
7js
lgc
jwv
nvw
kfh
9
1es
91m
9
mk8
1ef
7bb
6v4
729
9
9
7vy
7n6
729
3vi
8np
9
9
8n
jiw
6vf
jgw
jwa
jjz
32t
2n
75x
7iz
7n6
nwt
7mx
l4u
jgo
kwi
9
kfe
1du
kws
7c9,nvy
1es
3uu
936
6ua
mjr
1ntp
1cd
6s8
1fw
jls
jsg
nu9
1iy
kph
9
1p3h
1ojf
1oj3
p8
2n
3b7
2n
3k2
388
388
2xt
9
ltu
k2t
2x5
2x5
nxb
9
1fl
2p
mk0
1o9g
9
lg7
kwi
6rh
32h
39p
jci
7gm
1dq
1fl
2x5
jry
2n
mjn
76b
7bb
2yn
3k2
2xt
2y9
nww
pw
3c8
mif
370
jxi
32t
93a
6rj
lg7
kwj
1co
1fl
2n
os
mka
mkb,1oj4
mkb
mka
kfk
3v7
j8s
921
nuk
lg9
79b,nrm
3c9
1p3p
731
jgo
8n
tu
9
934
7n1
1oiz
9
7n1
nt4
2yn
2n
6ra
924,nva
p5
jat
7zx
2zu
2yw
7mv
6rb
9
6t4
gm
j9o
8k9
1nob
kw8
6sk,1ng8
nth
1fw
91v
nui
7zx
73i
76b
6rh
sq
32t
2wa
l4l
6wu
kbp
nwy,925
jh3
6t4
nro
7qm
jiw
p8
rw
kfk
1rl
jxh
9
nsf
1oiv
7fp
j9o
93b
9
9
9
7yb
2yn
pq
nsq
2x5
1ncv
2zu
1ml
kp3
6ya
1ndv
6rz
j9o
l4h
1mj
nud
3c9
jh3
882
jai
lu1
2n
lud
jq6
36u
l4f
9
9
lu3,kwr
kw6
jsg
6zv
39o
kfe
93f
nu6
jce
1co
91q
2n
9
j8s
nwz
kkb
kpa
i7
2n
39o
2y9
39o
87z
nv5
nx4
kp5
pa
6ya
1rj
93c
9
2n
32t
pz
1e6
8ks
6rv
9
jce
lu7
8kv
30m
jdw
k8q
317
nwe
pa
34c
74m
74m
9
8n
1e6
jd5
nsg
2n
qa
9
2n
1es
qa
75y
kfe
7n0
2wg
3gn
1kp
qz
1f2
78x
1o9b
kp6
39w
1nq3
luu
6rv
2n
2n
1cd
j96
7n5
kp2
jwv
6vf
9
9
nx6
nwg
91k
kw5
854
2wa
1o46
3cv
7bb
jdl
2n
1e9
6s8
mif
935
mjh
2xw
7ql
1ef
jh3
928
jgo
kph
nvk
kph
6wd
93e
1d7
lfq,sh
929
7bb
kfl
jmt
880
1oiy
30m
1d7
ntg
jjz
1p3e
pv
35f
p8
kwj
2t
7jt
kpb
j8e
7y8
2w4
71h
1ncv
71h
l4w
kka
1o9e
kfg
1ob
1iy
lus
6t4
pe
2x5
9
pe
nx5
pe
38d
pq
7jt
2n
e7
1nh7
9
6t4
6ua
nwj
qb
38p
nwk
1ndv
7n3
pa
6vf
6vf
6vf
1co
7qo
1e9
jdf
93h
7o5
l4s
1ek
e7
7mw
kbr
38c
1kf
1mn
jai
91h
rq
7ga
9
nrn
6rb
2zu
1kf
nx7
ltr
os
6rb
1nrg,kw7
6rz
1nrg
1nrg
2yw
jnv
6sk
6sk
87x
91y
kff
87x
jy5
9
nx8
2t
76l
92c
6rj
2w4
8kt
lfl
nur
jwb
kwn
kwn
jy5
317
mj7
7e6
vg
jgw
3ha
os
os
pe
6vf
jkp
1nfs
931
1d7
jce,6rz
2yn
pq
76b
2p
1la,os
9
k8v,87y
9
1e9
2n
1p3k
7qo
84v
q8
lu0
1e6
9
jdw
mi2
1p3f
pq
6zv
6wd
ntv
pv
9
wn
788
pq
2yn
7o5
9
nup
1co
kws
7qm
788
1la
3ha
7n4
3af
736
7hw
2t
1oit
2xt
90
8kl
1ml
2y9
ec
kp2,3go
k2u
wn
ntf
os
804
1k9
7qg
7qg
7qg
p8
l4k
6rv
nvd
2n
kw6
2zu
kpe
jp0
9
2n
92f
pq
1lt
1nm4
368
370
8ki
jz0
jto
7kh
9
r7
nta
jhu
2w1
6rc
1fw
1fl
nu1
6s8
6s8
6s8
l4i
2n
9
jiw
7th
lun
70f
3k2
2zf
l4t
881
mk0
881
1fl
3e2
9
fu
8kt
ntu
1e6
jgo
6rw
1k9
32s
32s
ntw
nw0
nuu
j9o
7cy
nvv
num
jgo
87s
kkd
1ois
jce
6vf
ez
1nkw
1ntq
lwg
3vo
eu
eu
eu
1nfy
eu
lge
lge
eu
eu
8
1nik
kbl
1p3u
jck
1njn
1ojm
k2w
jl9
j9l
mkp
nxe
jck
1ey
jey
1njn
1njn
1p44
2w8
1njn
1njn
1nkw
jl9
jck
jck
1nfy
jey
k2x
jck
jck
jck
jck
jey
2w8
1nfy
1nfy
1nfy
3vp
8kx
1nfy
mkv
1np4
lv6
nxg
jck
jck
jck
mko
l53
93l
2w8
1nfy
831
1mo
nxh
jey
jql
lgf
1np4
1p3y
j9l
jck
jey
nxi
805
805
70j
jql
jey
kfn
jbm
1nfy
1ojj
1ojj
kww
l53
2w8
lgf
1np4
93n
1nkx
1nee
93p
nxf
jey
93m
1ojk
1ojk
1nxl
1nxl
1nxl
mkr
mkr
1p3z
7vh
7vh
2w8
kwx
kwx
nxj
kwx
kwx
nxk
mks
mks
1ne0
lgf
3cz
1p40
jck
jck,75z
jey
3vq
nxl
1rq
j9l
lgf
mkp
l53
l53
1nfy
nxm
93o
1nfy
1p3w
jl9
jl9
jl9
3cc
nxn
nxo
1njn
3vr
1njn
1njn
nxp
1nfy
2w8
jey
ls1
70j
93q
8ky
8ky
70j
jaf
1p42
qg
qg
1njn,1p3v
nxq
eu
jck
l53
1p43
nxr
jey
jey
jey
2w8
8kz
lgg
j9l
j9l
j9l
2w8
k6h
jck
jql
1ojm
1nik
mkv
kww
1p45
8l0
8l0
jl9
1nik
mko
8kz
31b
nxs
k6h
2w8
1np4
ez
o,1ei
o
o
o
o
6xj
nxv
e5
e5
e5
e5
e5
1nsk
1nsk
364
l54
l54
e5
nxt
o
o
o
o
8dl
lv8
lv8
lv8
8dl
jil
jvn
jvn
jvn
mm3
jvn
jur
nxu
jvn
jvn
1cm
1cm
1cm
e5
1cm
e5
e5
1cu
1cu
o
o
o
o
o
k8w
1nfd
nxw
k8w
nxx
kpj
kpj
kpj
kpj
kpj
k8w
7r7
1p4b
1p4c
l55
7r7
nxy
jgf
7r7
nxz
jgf
7r7
jgf
7r7
jgf
lv9
ny0
lv9
lv9
jgf
7r7
l56
jgf
jgf
jgf
7r7
jgf
ny1
1p4d
7r7
jgf
jgf
jgf
jgf
jgf
jgf
jgf
jgf
7r7
2xk
6qx
ny2
1cm
1cm
e5
ny3
o0w
6t0
lvb
1ojp
1cm
6t0
6t0
6t0
6t0
ny4
2xe
1cm
e5
e5
kow
1cm
1cm
1cm
1cm
3m2
3m2
ey
ny6
ey
ny5
k2y
jby
lgh
93s
jm7
jm7
ny7
o
1ngv
o
o
mkx
8dr
mkx
jvn
kxa
8dr
ey
l57
l57
ey
1ojq
1ojq
e5
9p
e5
e5
lvc
ny8
1nxm
1nxm
1nxm
1nxm
1nu3
g7
7r7
9l
8l
9l
8l
ny9
jal
kwy
kwy
k30
kwy
9l
krq
kwy
kwy
kwy
k30
j87
6xj
1o9x
1ntr
1ntr
1ntr
1ntr
6qx
lw4
1p48
6qx
8dm
8dm
3vs
nya
mkz
mkz
8l
nyb
nyc
8l
nyd
jgq
8l
1o49
9l
7r7
jp1
7bv
g7
lgj
nzr
8dn
8dn
kpk
7r7
ml2
kpk
8lr
ml2
lvv
7tl
9l
g7
g7
g7
9l
7r7
886
1nke
6xj
g7
nye
8l
1nke
93t
9l
nyf
7ef
jqm
73f
73f
73f
73f
73f
73f
jal
73f
kxb
nyg
73f
1p4e
kxb
jal
kxb
6qx
6qx
lvd
lvd
lvd
3g
6s9
6xj
g7
8l
jqm
6xj
1o9n
jhf
nyh
8l
6qx
l5m
6qx
6qx
l5m
6qx
6qx
6r6
jhf
l5b
kwz
kwz
kwz
8l
8l
6s9
9l
kx0
kx0
9l
1p49,1p4f
l59
l59
9l
8l
8l
9l
9l
kfp
1p4g
6xj
6qx
1ojr
1ojr
g7
jxj
jxj
jxj
jxj
jxj
jxj
jxj
jxj
jxj
1ojs
1ojs
lgk
6qx
jgq
jgq
1p4h
93u
9l
8l
k8x
8l
nyi
8l
jqm
jhf
1o9k
jg9
jg9
jg9
vr
jg9
1o9o
jg9
jg9
l57
8l
kx1
6qx
6qx
6qx
6qx
8l
k8x
8l
6qx
8l
jhf
1o9p
jqm
6qx
6s9
jal
8l
8l
8l
j87
6qx
lgm
lgm
lvf
6qx
6qx
8l
kpl
8l
8l
jv3
93v
6s9
9l
8l
m9q
6s9
lgn
lgn
nyj
nyk
8l
8l
6qx
93x
jgq
nyl
jhf
8l
6qx
nym
8l
32y
9l
jqm
1rs
kfp
kfp
6qx
nyn
6qx
8l
jgq
jgq
jhf
jgq
nyo
6qx
nyp
jgq
ml9
ml9
8do
8do
kpl
kpl
8l
nyq
1ngw
8l
nyr
jgq
6qx
jgq
jgq
6qx
nys
9l
1p4j
93w
9l
8l
6s9
6qx
8l
8l
8l
8l
8l
jgq
kpl
1p4k
8l
jhf
8l
8l
1p4i
nyu
1p4l
8l
6qx
6qx
8l
kqf
8l
jv3
jv3
6qx
8l
jqm
jgq
8l
6qx
806
806
6qx
kpl
6qx
8l
6qx
nyv
807
807
jd6
jd6
jd6
jd6
jd6
jj8
jd6
jd6
jd6
jd6
jd6
jd6
jd6
jd6
8l2
8l2
jd6
jd6
jd6
nyw
jd6
jd6
jd6
jd6
jd6
jd6
jd6
jd6
jd6
jd6
jd6
jd6
jd6
jd6
jd6
jd6
jd6
jd6
3k
mm7
6xj
nyx
7lj
7lj
8l
6s9
6qx
6qx
nyy
1oju
1oju
9l
8l
9l
6s9
6s9
j8b
j8b
j8b
jhm
887
1p4m
j8b
j8b
j8b
jrz
1p4n
j8b
jhm
l5b
j8b
jhm
mlb
mlb
1p4o
j8b
j8b
j8b
j8b
lvj
j8b
klv
lvi
j8b
jhm
mla
mla
lvi
lvi
k3u
1nsi
1nsi
1nsi
1nsi
k3u
j8b
93y
j8b
lvk
lvk
lvk
94k
nz0
93z
1ojp
j8b
7r7
kx2
kx2
kx3
kx3
nyz
1nja
l5b
1p4p
kpm
lvl
1o0k
1p4q
kfo
l5c
l5c
kfo
kfo
mld
mld
nz2
7bv
jk1
jk1
9l
mpi
jk1
jk1
9l
g7
jk1
jk1
7r7
g7
j87
j87
j87
7r7
g7
1cf
nz3
1nla
9l
9l
j87
9l
g7
j87
7r7
940
6s9
9l
8l
lvm
nz4
9l
j87
9l
1nla
9l
g7
9l
9l
mlf
mlf
7r7
nz5
jqm
nz6
9l
9l
9l
9l
nz7
9l
9l
9l
9l
9l
9l
9l
mlh
mlh
k5g
k5g
k5g
k5g
6s9
6qx
1p4r
941
nz8
jgq
jgq
g7
7r7
mli
mli
k30
1cf
1p4s
7r7
1ojw
1p4t
1ojw
lgp
jn4
g7
7r7
g7
7r7
g7
1p4u
7r7
nz9
jgq
lvp
lvp
lvp
1ngw
7r7
1p4v
1cf
nza
9l
g7
7r7
jby
nzb
9l
g7
1nrh
9l
o7x
8l
8l
9l
nzc
jpr
nze
7r7
7r7
nzd
7r7
l5f
l5f
1nla
7r7
l5f
1nla
3g
6s9
7r7
j87
g7
1o9x
lgj
krq
krq
9l
krq
krq
krq
7r7
7tm
7tm
7tm
7tm
7tm
1o9x
1p5n
nzf
7r7
lvr
l5g
1p4w
krq
j87
nzg
k30
nzh
nzi
mlk
mlk
3g
8l
lvs
6qx
j87
g7
7r7
g7
g7
g7
g7
7tn
krq
1o4a
g7
6xj
6xj
k30
g7
9l
7w9
g7
9l
g7
9l
lvt
l5h
l5h
l5h
l5h
l5h
mll
mll
9l
r
kx4
nzj
kx4
942
krq
krq
krq
krq
nzk
1nts
g7
nzl
1p4x
3p3
1rr
1np5
nzm
1np5
6qx
6xj
6xj
nzn
lvu
nzo
mlm
mlm
1nes
1nes
1nes
1noe
l5o
l5o
1noe
1noe
1noe
js0
1nes
8l
6xj
1nes
8l
1nes
1nes
1nes
nzp
1nd2
1nes
1nke
1nes
1nes
1ojy
1ojy
1nes
l5o
nzq
1nes
8dq
8dq
1o9m
6xj
1nes
1nes
8l
kx5
kx5
6tu
9l
kx5
6qx
kx5
9l
8l
jrh
g7
g7
k2z
7r7
1p5i
g7
9l
j87
7r7
7r7
9l
nzs
6s9
nzt
6xj
9l
3g
g7
9l
j87
9l
jp1
1o9l
9l
nzu
jp1
g7
7r7
nzv
g7
7r7
9l
8l
1p4y
nzx
9l
g7
6s9
9l
nzy
6xj
6xj
nzz
o00
1ojn
jp1
l58
6s9
1ojn
943
g7
o01
7bv
mph
jhf
1p4z
9l
jp1
l58
o02
7r7
8l
g7
nzw
g7
6xj
jp1
g7
1p51
g7
8l
o03
1p50
k2z
jp1
jp1
l58
g7
g7
1ntt
1nvj
1nvj
1o9s
6tu
o04
6tu
1ntt
kqh
jnw
1ntt
1ntt
1nvj
1nvj
1o48
1o48
1o9m
6tu
8l
6s9
8l
6qx
8l
jal
jal
jal
jal
jal
jal
jal
1cf
7n8
944
1p52
krq
9l
808
808
krq
krq
8l
lgs
lgs
o06
1o9t
1o9t
1o9t
krq
8l
1ok0
lgt
krq
o05
7r7
1o9u
kfq
lgt
1o9v
1o9v
1o9v
1cf
1p53
1ok0
1p54
1cf
krq
krq
kfq
1cf
krq
1nlq
lvw
1ok1
1ok1
1p55
k8y
k8y
k8y
1p56
1cf
945
mlr
mlr
6s9
g7
9l
g7
946
k30
kx8
9l
o07
o08
g7
9l
7r7
g7
9l
6s9
mls
mls
9l
lvx
8l
9l
9l
9l
kpn
9l
1nxz
1ok2
1ok2
1nxz
1oh
1oh
7r7
g7
7r7
1o9w
mlt
g7
g7
g7
7wa
7wa
krq
krq
lgu
lgu
jqm
8l
7r7
lvy
lvy
jp2
7r7
jp2
lvz
lvz
lvz
lvy
jp2
jp2
jp2
jp2
8l5
8l5
g7
1o9l
1o0l
1o0l
j87
krq
1o0l
8l
1nga
6s9
mlu
mlu
7r7
l5j
l5j
l5j
7r7
1nvl
1nvl
1nvl
1nvl
1nvl
g7
krq
1p57
o09
9l
7r7
6s9
9l
9l
9l
j87
9l
7r7
lw0
1nla
1p58
krq
1nla
j87
7r7
3f0
g7
1nke
j87
g7
7r7
mlw
mlw
krq
jpr
krq
krq
1o9l
1nga
o0a
312
1p59
1nxn
1nxn
kpo
6s9
lgv
lgv
lgv
lgv
o0b
3vt
8l
9l
947
1ngw
8l
8l
1o9m
9l
9l
948
lw1
o0c
8l
3g
1o0n
g7
nz1
g7
8l
8l
8l
8l
8l
8l
8l
949
6xj
o0d
1nga
6xj
6xj
6xj
1nvk
1nvk
1nvk
1nvk
3g
8l
6qx
7tn
9l
kfs
kfs
kfs
6qx
o0e
o0f
8l6
8l6
1p5a
8l
8l
8l
8l
8l
8l
1p5b
9l
8l
8l
8l
8l
8l
8l
kx9
kx9
kx9
kx9
kx9
kx9
8l
lgw
lgw
lgw
lgw
8l
6s9
8l
kfs
8l
8l
832
832
832
8l
o0g
8l
1nxn
1nxn
1nxn
8l
8l
lta
3g
6qx
jgq
jgq
1p4a
6qx
o0h
1ngw
1ngw
94a
kpp
kpp
kpp
9l
6xj
8l
6qx
9l
9l
9l
1p5c
9l
8l
9l
8l
8l
jqm
8l
94b
6qx
8l
6qx
9l
9l
1nke
g7
kkh
kkh
kkh
kkh
o0i
9l
8l
j87
j87
1p5d
94c
9l
8l
8l
94d
8l
8l
8l
8l
1nke
8l
8l
8l
jqm
8l
8l
8l
jqm
o0j,jhf
8l
8l
94e
1ngw
7r7
7qq
9l
9l
6qx
o0k
1p5o
1nxo
1nxo
1nxo
1p5e
nfm
l54
1ngv
1ngv
mm1
mm1
j9u
j9u
mm4
mm4
360
1ok4
1p5f
j9u
kfr
kfr
kfr
ey
o0l
jz3
jz3
jz3
j9u
jz3
jz3
jz3
jz3
ey
jz3
jz3
jz3
o0n
j9u
o0o
o0m
j9u
1ok5
1ok5
j9u
j9u
j9u
j9u
jtr
j9u
j9u
o0p
j9u
1nsk
jvn
lw2
lw2
lw2
jz3
1p5h
j9u
j9u
j9u
j9u
j9u
j9u
1p5g
5
lf4,r
8l
94f
jm7
jm7
jm7
jm7
jm7
3dh
7vm
o0q
e5
o0r
1cm
o0s
6t0
1cm
jvn
j82
j82
360
kxa
kxa
kxa
1cm
1cm
mm5
mm5
1cm
1cm
364
1ngv
o0t
1ngv
1nri
1nri
7r7
1nri
1nri
1ngv
1nja
1ngv
r
r
3g
g7
g7
g7
g7
g7
o0u
g7
3uk
9l
r
r
7tn
1p5j
5
5
5
k
6wi
jqm
jqm
jqm
e5
1p5k
94h
o0v
mm8
6t0
lfj
6t0
6t0
k0s
6t0
1ngv
k5f
k5f
94j
94i
312
o0x
mm9
mm9
k5f
ey
mm8
6t0
1cf
o0y
o0z
lw4
lw5
7bv
jv4
3vu
1cf
k30
kpq
g7
9l
g7
7to
lw6
6xj
1nrh
1o9y
1o9y
1o9y
1cf
1cf
8l
1ngw
3m1
3m1
jm7
312
312
kft
kft
o10
o11
312
1p5m
1ok6
1ok6
e5
312
e5
k30
6t0
k5h
3dh
94l
mmd
mmd
mmc
mmc
jm7
7r7
o13
jil
o
jil
jil
jil
jil
jil
jil
jil
1ok7
jil
jil
jil
jil
jil
jil
jil
1ok7
r
r
1o0j
94m
1o0j
jil
mm3
8l
8l8
8l8
kxb
6xj
8l
o14
jvn
kpr
kpr
lw7
lw7
339
lw7
2wt
l5q
2wt
2wt
339
2wt
kpr
2wt,5r
2wt
o15
2wt
339
339
339
mmf
mmf
70u
339
339
339
339
o16,86m
6sx
ja0
1p67
7ye
3vv
qe
jjr
1nvm
7ju
jff,7ju
1p5q
mmg
7ju
2wt
78c,7qr
78c,7qr
o17
78c
7qr
7qr
1p5r
6ue
80a
mmi
mmi
jff
mmj
mmj
jff
lgz
8l9,7qr
jff
6ue
6ue
8l9
lwa
3bt
7ye
7ye
ug
ug
7ye
94n
jrc
1o9z
lgz
6sh
lgz
lgz
889
889
889
306
306
306
306
306
306
306
k6i
k6i
339
8la
8la
jrc
gs
jrc
jrc
7ye
lh0
lh0
1p5s
o1c
8lb
1p5t
uf
uf
7ye
94o
3vw
7ye
7ye
7ye
qe
3vx
6sh
o19
jdb
o1d
1p5v
8du
8du
o1g
1oa0
1cw
76m
76m
76m
jv5
1nsl
7n9
1nj4
1oa1
jsi
jsi
jsi
jsi
jsi
1p5u
jsi
jsi
jsi
jsi
jsi
jsi
o1e
jsi
jsi
jsi
jsi
jdb
jdb
jdb
jdb
jdb
jdb
jdb
jdb
kkj
o1f
jz4
jz4
ev
jlu
6tf
o1h
k6i
6tf
kpr
o1i
mmr
o1j
1p5p
o1u
7cb
1kr
6ue
kxc
kxc
1p5x
1p5y
kxc
kxc
7ye
o1k
o1l
1p5z
1nvn
7eb
mmm
mmm
7f4
7f4
o1a
7qs
7qs
7qs
lwc
2wt
1js
1js
7qt
1kr
ev
kpu
lh2
kpu
1oa2
1oa2
1oa2
ki8
ki8
ki8
ki8
o1m
1nce
o1n
kkm
kkm
6tf
lwc
80b
80b
80b
80b
o1o
o1p
jlt
7ye
o1q
jha
jha
jha
jha
jha
jha
jha
jha
jha
jha
jha
jha
3vy
o1r
jha
jha
jha
jha
jha
jha
jha
1p5w
37j
37j
37j
37j
94p
jlu
1nj4
lwd
lwd
lwd
1nvn
1njo
jng
mmq
mmq
o1s
l1t
l5s
l5s
1nky
kfu
6ue
6ue
6ue
o1t
1nix
lh3
8xp
7h7
7h7
kpt
7h7
6t1
lwc
1cx
37a
7ll
1dt
30x
30x
30x
o1x
1dt
1njp
1dt
1nj5
mvp
1nhv
ek
1nvo
3f1
mvp
8lc
kfx
lwj
1nvp
1cx
ek
mn1
eb
1dt
7lk
kpv
ek
7so
1nj5
o20
94u
eb
ek
1okh
7hy
k31
eb
o2a
jrd
7id,su
3ag
jrd
7hy
34h
32z
1dt
1dt
3f1
3vz
mvp
18
jkc
lh7
1dt
mvp
su
ek
7ho
1dt
1dt
1njp
1dt
jxl
eb
ek
k31
18
mvp
mvp
1o4d
k91
395
7so
1nog
eb
94s
mvp
1nmv
k0r
eb
o26
1nhv
1dt
74r
73o
1nhv
eb
mvp
73o
1nog
jkc
1nj5
mvp
1nni
1p63
395
jkc
lh4
o29
eb
eb
eb
1dt
2yo
80c
o25
7lk
k91
18
lwj
o2h
74r
eb
1dt
eb
1cx
1dt
775
1o4d
jrd
3fs
1o0p
1dt
jwd
o2p
1okh
o2o
ek
1o4d
7wc
mvp
mvp
eb
1nhv
eb
mmy
7so
833
ek
eb
8dz
8dz
eb
1oke
o24
mvp
jkc
7wc
1cx
3fs
o1v
1rt
1dt
o1w
1nj5
37a
ek
k91
eb
3gr
o1y
1nhv
ek
mvp
eb
mvp
lwe
mn1
k0r
ek
eb
eb
k31
lwj
1cx
32z
o28
73o
o2i,1p3t
7cc
eb
3m5
o2n
39x
8lc
mvp
3w2
o2j
1nvp
1nvp
1nhm
1nj5
39x
o2q
k91
1nvo
o2k
ek
1nni
o2c
6zd
k31
1nhm
ek
34h
mvp
94t
74r
lh7
eb
94r
1mp
7cc
mmv
1dt
18
eb
1nhv
kfv
eb
1ndn
o1z
k31
1cx
o23
eb
1dt
73o
kpv
eb
1cx
kfx
mvp
80c
1cx
1cx
37a
kpw
1p61
o2e
94v
o22
mvp
ek
30x
1nvp
1nvp
mvp
o2b,1cx
ek
ek
o2m
30x
mvp
lh4
eb
eb
lh4
k31
94w
3m5
3w1
80c
lwi
mmw
k0r
eb
1p60
30x
eb
k0r
1oa3
o2l
ek
1dt
jkc
kfx
1dt
o2f
eb
mvp
1dt
1dt
6zd
74r
1oke
7wd
1o4d
39x
1nog
mmv
mmw
1nhv
1dt
eb
80c
1nog
ek
eb
eb
o2g
1cx
1nvp
1nvp
ek
3w0
k31
mvp
mvp
eb
eb
eb
eb
eb
eb
1dt
1cx
kfv
lh4
eb
eb
o21
o27
kxd
ek
vs
1dt
6zd
73o
1p65
1oa6
1oa6
u
7ki
94x
1nkf
1nkf
1nkf
4e
4e
4e
4e
o2r
8s
2wb
kfy
kfy
kfy
kfy
kfy
2wb
lh8
lh8
lh8
lh8
2wb
kpx
kpx
kpx
kpx
kpx
kpx
kpx
2wb
94y
2wb
lwk
lwk
lwk
2wb
1ncz
8s
8s
8s
1p6d
1p68
1nmw
1nmw
1nmw
1nmw
1nmw
1noh
1noh
1noh
1noh
1noh
1noh
1noh
1nj7
1nh8
1nh8
1ncz
1ncz
1ncz
1ncz
1nh8
1nh8
1np6
1np6
1np6
1np6
1np6
1np6
1np6
1np6,1nm5
1o4e
1o4e
1o4e
1o4e
1nm5
1nm5
1nm5
1nm5
1nm5
1nm5
1nm5
1nm5
1nm5
1nm5
1nm5
1p6e
1net
1net
1net
1net
1net
1net
1net
1net
1net
1net
1net
1net
1net
1net
1net
1net
1net
1net
1net
1net
1net
1net
1net
1net
1net
1o0q
1o0q
1o0q
1o0q
1o0q
1o0r
1o0r
1o0r
1nvq
1p6f
1okl
1okl
1okm
1okm
1oa9
1oa9
1oa9
1oaa
1oaa
1oaa
1o0s
1o0s
1o0s
1okn
1okn
1oab
1oab
1oab
1nsm
1nsm
1nsm
1nsm
1nsm
1nsm
1nsm
1p6g
1nrl
1nrl
1nrl
1nrl
1nrl
1nrl
1ntu
1ntu
1ntu
1ntu
1ntu
1ntu
1oac
1oac
1oac
1okj
1okj
1nrj
1nrj
1nrj
1nrj
1nrj
1p69
1nca
1nca
1nca
1nca
1nca
1nca
1nca
1nca
1nca
1nca
1nca
1nca
1nca
1nca
1nca
1nca
1nca
1nca
1nca
1nca
1nca
1oae
1nfh
1o4f
1o4f
764
764
1okp
1okp
1p6h
1oaf
1p6i
1p6j
k6j,o2t
k6j
k6j
k6j
k6j
1p6k
1okq
1okq
1p6l
1p6m
1p6n
1oag
k6j
1p6o
1oah
1oah
1oah
1okr
1okr
1p6p
1p6q
k6j
o2s
1oks
1oks
1okt
1okt
1p6r
1p6s
1oku
1oku
1oai
1oai
1oai
1p6t
1p6u
1p6v
1okv
1okv
1okw
1okw
1oal
1oam
1okx
1okx
1p6w
k6j
1p6x
1p6y
1oky
1oky
1okz
1okz
1ol0
1ol0
1ol1
1ol1
1oan
1p6z
1p70
1ol2
1ol2
1ol3
1ol3
1p71
1p72
1oao
1o0t
1o0t
1ol4
1ol4
1p73
1ol5
1ol5
1p74
1ol6
1ol6
1ol7
1ol7
1ol8
1ol8
1ol9
1ol9
1ola
1ola
1p75
1p76
1p77
1p78
1p79
1p7a
1p7b
1p7c
k6j
1p7d
1p7e
1p7f
1olb
1olb
1p7g
1p7h
1olc
1olc
1old
1old
1p7i
1p7j
1ole
1ole
1olf
1olf
1olg
1olg
1olh
1olh
1oli
1oli
1olj
1olj
1olk
1olk
1oll
1oll
1olm
1olm
1oln
1oln
1olo
1olo
1olp
1olp
1olq
1olq
1olr
1olr
1ols
1ols
1olt
1olt
k6j
1p7l,1p7k
1p7m
1p7n
1p7o
1p7p
1olv
1olv
1olw
1olw
1p7q
1p7r
1p7s
1p7t
1p7u
1p7v
1olx
1olx
1oap
1oly
1oly
1olz
1olz
1p7w
1o4h
1o4h
1om0
1om0
1om1
1om1
1p6a
1nrk
1nrk
1nrk
1noh
1nca
1p6b
1noh
1oa7
1oa7
1oa7
1oa8
1oa8
1p6c
1om2
1om2
1nkg
1nkg
1nkg
1nkg
1nkg
1nkg
1nkg
1nkg
1nkg
1nen
1nkg
1nkg
1nkg
1nm6
1nrj
1nm6
1nm6
1nm6
1nm6
1o0v
1om3
1o0v,1om3
1ngx
1ngx
1ngx
1ngx
1ngx
1nq7
1nq7
1nq7
1nq7
1nq7
1nq7
1nq7
1nq7
1nq7
1nq7
1nq7
2wb
2wb
2wb
2wb
1p66
2wb
2wb
u
2wb
o2v
lwl
2wb
2wb
2wb
2wb
lwl
lwl
6um
1p81
1ndq
1ndq
1ndq
1y
o2w
76n
1z
1ndb
950
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
vt
1ndb
1ndb
1ndb
o2x
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1ndb
1p80
3w3
2y6
2y6
2y6
2y6
1nd3
kxe
2y6
2y6
jih
jih
jih
jih
jih
jih
jih
o2y
2y6
2y6
2y6
2y6
2y6
j86
j86
j86
1nd3
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
j86
2y6
j86
951
jih
jih
3cc
jih
2y6
2y6
952
jih
jih
1ru
jih
am
1nd3
13
1nd3
855,1nd3
1nd3
1nd3
1nd3
o2z
1nd3
k1e
k1e
k1e
j8i
6um
u
1p7z,94z
f
f
lha
1oaq
1ntv
1ntv
2yi
2yi
mn5
mn5
2yi
o30
1njq
1njq
2yi
mn6
mn6
31q
31q
31q
7lm
7lm
3w4
o31
8e2
8e2
o32
1nfm
1ntv,1neo
1nfm
1nfm
1nfm
1nfm
3p4
3p4
3bo
3bo
3bo
3bo
1om4
1om4
7sp
7sp
7sp
l5u
o33
l5u
l5u
953
1nq8
1nq8
1nq8
1nq8
1ne5
k
3w5
k
k
k
88b
722
o34
722
1ncf
kxg
kxg
kxg
jia
jia
jia
jia
jia
jia
jia
jia
jia
jia
jia
jia
jia
jia
jia
jia
jia
o35
f
jem
o36
lhb
lhb
1o4i
1o4i
o37
jem
jem
1nis
1nis
1nis
1nis
jem
jem
jem
jem
jem
jem
jem
jem
1om6
1om6
1nyb
75t
3ay
3ay
954
955
75t
3ay
3ay
3w6
1nmx
o38
1p82
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
jdy
o39
f
2vy
2vy
2vy
70g
70g
70g
70g
1p83
o3a
70g
70g
mnb
mnb
1ntv
70g
mvq
mvq
1nd4
jg3
jg3
jd2
jd2
jd2
jd2
956
jd2
3w7
j98
1npa
1npa
1npa
1npa
j98
1npa
1npa
j98
2x8
957
1ne6
lwp
eo
lwp
jd2
1npa
1ne6
k92
jd2
jd2
jia
eo
958
eo
1p84
1o0x
mvq
36q
36q
1o0x
jla
jla
jla
jla
jla
jla
jla
jla
kkp
1oj
kkn
jd2
jd2
kko
kko
959
3f2
jrf
k0s
k0s
1p85
k0s
k0s
k0s
7cz
2x8
2a
2a
2a
2a
2a
jd2
6xc
o3g
1ne6
1ne6
o3e
7sd
1mq
ktu
1nd4
k9v
338
eo
3m6
3m6
338
338
3p5
3p5
lwr
38n,1nd4
jg3
jd2
1npa
6xc
2x8
vu
ui
ui
7h8
lhf
o3b
lwp
o3h
lhf
1nc9
1nc9
l5v
7na
j8i
3w8
o3i
mnd
mnd
38n
k9v
o3j
3f2
js1
6vi
js1
js1
1oj,o3k
js1
js1
js1
js1
mne
mne
6vi
o3l
1nhw
js1
9p
7cz
1nhw
i
i
3ma
3ma
s
s
s
i
s
s
s
s
s
o3p
2yp
i
s
lhg
lhg
j99
i
jdx
kxj
1rv
kg0
jdx
o3m
jdx
i
i
j99
j99
j99
j99
jn6
j99
j99
j99
j99
j99
jn6
j99
jn6
s
jb2
s
i
32i
32i
32i
32i
8e4
8e4
jb2
o3n
lwu
j99
jn6
jn6
s
2yp
o3o
1nq9
1nq9
kkq
2yp
1nhx
2yp
2yp
k93
k93
3w9
o3q
2wl
2wl
2wl
k0t
k0t
k0t
k0t
mni
mni
7wf
95b
mnj
mnj
2wl
1le
95c
o3r
337
o3s
337
95d
337
mnk
mnk
337
s
s
1nj8
1nj8
1nj8
i
jny
396
396
jny
95e
kkr
80d
80d
80d
80d
95f
lww
jh8
1o0y
1n
o3t
jcl
k5j
vv
k5j
61
61
1rw
o3u
kks
3p6
3p7
3p7
3p6
jnz
mnm
mnm
1nil
kkt
vw
l5y
7cd
7cd
jnh
3wa
96f
kxk
kxk
jnh
jnh
6y0
o3v
6y0
6y0
s
95g
k32
1ok
1ok
79c
3gt
3gt
3gt
3gt
o3w
l5w
l5w
l5w
a8
a8
k94
k94
3wc
i
351
3wb
351
lwx
lwx
lwx
351
2za
2za
2za
2za
2za
2za
1nvs
7qv
3f4
1n
1n
7qw
3f4
a9
a9
1ngy
lwy
lwy
37x
hf
hf
2wx
o3x
1ndj
1ndj
6v7
2wx
2wx
2wx
2wx
1o4p
jxn
6v7
6v7
6v8
o3y
1o4l
1o4l
6v8
3p9
3p9
6v7
1ngy
1ngy
kpz
o3z
1n
95h
vx
1nvr
7bc
7bc
8e6
8e6
1n
lwz
1n
1n
6v7
1n
1n
7qx
7qx
7qx
1n
397
32i
2wx
7qy
7nb,jts
jts
2w0
2w0
2w0
1nxq
o46
kxl
1cg
1nxq
1nxq
2w0
2w0
1nxr
2w0
2w0
2w0
o40
2w0
2w0
2w0
2w0
o41
mnq
mnq
4c
4c
1p86
1n
3cd
5w
jb2
5w
1p87
7es
6v7
1oau
6v7
6v7
1oau
1oau
mno
1dg
1ndj
1ndj
1dg
1dg
1dg
1dg
1dg
2w0
o43
jxm
jxm
jxm
1nrm
1dg
1p88,1nxt
o44
1dg
95k
l60
l60
1nkh
o45
78y
k95
78y
s
3hv
vz
k95
1nj9
2wx
2wx
398
2wx
l61
mns
mns
k95
6v7
1ne1
1ne1
1n
1ne1
1ne1
1ne1
mnt
mnt
1oas
1oas
1oas
1cg
1npb
kq0
o47
kq0
1p8a,mnu
2wx
8ln
8ln
1nmy
7wg
7wg
7wg,lhq
kku
7wh
6v7
o48
1nj9
1nj9
6v7
6v7
lx0
6z8
7qz
lhj
lhj
o4a
6v7
o49
1om7
jxm
jxm
jxm
1p89
1if
lx1
3we
jl1
1dg
jl1
o4b
3wf
1nf4
mnl
1o0y
mnl
1nf4
1nf4
1nf4,1om7
1rx
7wk
1nf4
1nf4
1nf4
1nf4
mnx
mnx
1nf4
1nf4,1nk5
1nk5,1ncq
1nk5
o4d
jue
1nk5
lx2
lx2
2wx
7yf
7yf
7yf
7yf
o4e,o4h,1nh9
1ndw
o4t,1ndw
2wx
1ndw
1ne1
1ndw
mo3,1nxs
1oav
1p8c,1nxs
o4p,1nh9
1ndw
1ndw
1nh9
1nh9
1nh9
1nh9
1oav
7kx
1p8q
1om9
1om9
1ndj
95l
o4f
1nhn
o4g,lx2
1nhn
1nhn
mo0
mo0
398
5w
5w
kg2
jmg
jmg
jmg,jd3
1nrm
1p8e
jd3
95m
jue
jue
jue
jue
95n
1p8d
95o
3wg
1o4o
6v7
kkw
kkw
kkw
o4c
jd3
jd3
jd3
1nrm
l62,1nxt
l62
7wh
1ob0
l62
836
gv
1ndj
1ndj
2wx
1ndj
2w0
1ndj
95p
1ndj
1ndj
1ndj
2wx
2wx
2wx
7fs
k33
k33
2wx
kg3
kg3
95q
kg3
3e3
lx3
7es
mo2
mo2
6v7
6v7
mo3
o4i
o4j
6v7
lho
lho
1nh9
6v7
6v7
6v7
kkx
7r0
7r0
7r0
7r0
7r0
s
3ao
1nlb
1dg
1nef
1nef
kg4
mo4
mo4
lx6
l63
1nef
1nef
1nef
1nef
1nef
1nef
1nef
1nef
1nef,1nxt
o4k
1nef
1nef
1nef
1p8f
1if
1nef
1nef
mo7
mo7
1nef
1nci
1nci
1nlt
1oaw
2wk
1nha
2wk
jdp
1nlt
mo8
o4m
o4n
1nci
o4l
2wk
2wk
1nha
kc1
kc1
kc1
kc1
kc1
kc1
mo8
6v7
job
1oax
kky
lx7
1nha
1nlt
1nlt
1nha
1nha
2wk
mo9
mo9
1nlt
1nlt
1nlt
2wk
2wk
2wk
1nha
2wk
kky
kky
1oax
1oax
k6k
1nty
1nty
1nty
1nty
1nty
1nty
1dd
1dd
1dd,l5z
1dd
1dd
mob
mob
1nf5
k6k
1nf5
1dd
1dd
1nf5
1dd
1dd
k6k
1p8g
1nf5
1nf5
1nf5
1nf5
1nf5
1nf5
o4o
1nf5
1nf5
k6k
1nf5
gv
gv
gv
moc
moc
gv
gv
gv
gv
gv
gv
i
gv
gv
gv
gv
gv
1nf5
1nf5
1nf5
1nf5
1nf5
k6k
1nf5
1nf5
1nf5
1nf5
1nf5
1nf5
1nf5
1nf5
1nf5
1nf5
1nlb
1nlb
1p8h
1nlb
1nlb
1nlb
1nlb
1nlb
1p8i
1nlb
1nlb
1nlb
o4q
o4r
1p8j
6v8
79n
1ry
79n
o4s
80f
80f
1cy
lhl
1n
lx6,1p8k
lx6
1cy
lx8
lx8
lx8
1cy
1cy
7a5
7a5
7a5
7a5
7a5
7a5
2w0
1cy
o4u
gv
gv
gv
o4v
mno
kxl
kxl
1omc
1omc
gv
gv
gv
gv
3wh
gv
2zy
1ox7,gv
1if
1if
1if
2zy
gv
gv
2zy
2zy
95r
6v7
95s
kq1
95t
kq1
3fu
gv
95u
6sc
3wi
95v
6sc
6sc
6sc
6sc
o4w
6sc
6sc
6sc
6sc
6sc
6sc
6sc
6sc
6sc
6sc
1ntx
95w
o4x
6v7
2wx
6sc
6sc
3hw
6sc
6sc
6sc
o4y
gv
gv
6v7
gv
1n
lhn
lhn
lhn
lhn
1dd
1dd
1dd
1dd
o4z
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
3e5
3e5
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
o52
1dd
1dd
1dd
l61
1dd
1dd
1dd
1dd
78y
jcf
1dd
1dd
1dd
1dd
78y
o51
1dd
6v7
1dd
1dd
1dd
1dd
1dd
mnu
o50
o53
1dd
1dd
1dd
1dd
1dd
1dd
o54
o55
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
1dd
gv
74g
74g
74g
74g
74g
3f5
3f5
3f5
lx0
lx0
3f5
3bu
3bu
3bu
3bu
l64
95i,vy
k97
k97
mog
mog,1nh9
1dg
k97
jxn
jxn
jxn
gv
88d
3e4
3e4
3e4
8li
8li
gv
8im
8im
6v8
7tq
6v8
3wj
l65
1omd
l65
l65
1omd
kkz
kkz
7wl
kq2
jib
1o0z
kq2
1o0z
1nho
1nho
1nho
1nho
1nho
1nho
1nho
1nho
1nho
gv
1nho
1nho
1nho
1nho
1nho
1nho
1nho
1nho
1nho
1nho
kq2
kq2
kq2
kq2
kq2
1o0z
1o0z
1o0z
jc0
jc0
jc0
1ome
1ome
1p8n
jt4
kc2
1p8o
jc0
o56
1oay
l66
lx9
lx9
lx9
1npb
1npb
1npb
1npb
1npb
1npb
1npb
k0v
kc2
kc2
kxn
kxn
gv
1in
1in
1in
3hx
jf1
3m9
jf1
jf1
jf1
jf1
jn6
kby
o57
kby
kby
kby
kby
95y
kbz
jpp
jpp
1jt
1jt
jh7
1lf
95z
35z
moh
moh
1om
6y6
jh7
6y6
6y6
1om
7kk
1p8p
960
7tr
7tr
o58
l67
7d9
7d9
7bd
7bd
mng
mng
lwt
ja6
ja6
o59
2yp
2yp
2yp
961
2yp
jdy
jdy
jdy
jdy
jdy
2yp
s
3iq
962
7yh
3wk
kg6
70h
963
8ea
8ea
o5a
70h
3e6
35a
35a
kq3
kq3
q1
kq3
q1
866
866
866
7dh
7h9
moj
36r
36r
k5l
jic
jmg
jmg
o5b
jmg
jmg
jmg
964
jmg
jmg
l69
l69
l69
3d1
3d1
3d1
965
966
i
i
i
i
7jv
7jv
7jv
1rz
8lk
8lk
6s4
o5c
7r2
3ir
6s4
6v7
2wx
1ndw
lhr
1ndw
1ndw
1ndw
3ao,1ndw
1ndw
1ndw
2wx
3ao,1ndw
3ao
3ao
1ndw
88f
88f
88f
ep
967
jqn
7f6
760
moj
760
o5d
1ngf
o5f
o5e
i
i
1ntz
1ntz
1ntz
3pd
3pd
88g
lxa
772
772
772
772
772
kc2
760
968
794
72m
794
o5g
1ngf
1nvs
857
857
857
7bw
7bw
33d
1nvs
kxo
kxo
l6b
s
m26
73g
72m
3wl
i8
7wn
7wn
6v7
6v7
6v7
2wx
1nvt
1nxv
2wx
2wx
969
s
gv
gv
1oav
1nh9
88h,o42
2wx
2wx
2wx
837
837
837
jme
rk
96a
rk
rk
858
jme
1npc
1npc
1npc
1npc
1npc
1omg
1omg
kg7
kg7
1s0
kxp
kxp
7d0
3d2
6m
o5h
6v7
88i
88i
88i
s
lxb
76o
96b
2wx,96c
o5i
1nvu
gv
1p8r
76o
700
700
96d
3k9
jzq
35s
35s
k34
k34
k34
kq6
kq6
838
8
1p8s
96e
kl1
o5j
7ec
o5k
o5l
s
mon
mon
1nvv
1cg
1cg
2wx
1n
mop
mop
3gu
1ne1
1ne1
1ne1
1ne1,7fs
1ne1
1omi
1omi
1ne1
3gu
o5m
398
398
78y
78y
78y
1cg
jpq
1cg
jrg
7et
7et
88j
i
3wm
s
s
s
o5n
jf1
6v7
96g
1ob0
gv
jue,lhq
1ob0
1p8b
6v7
gv
gv
gv
32i
s
i
i
i
i
i
jb2
jb2
jb2
jb2
jb2
jb2
7wk
1n
74g
jb2
jb2
74g
1ndj,gv
gv
398
7wg
398
1ndj,gv
o2d
3cd
6v7
o5o
6v7
1ne1
s
s
s
s
s
s
s
s
s
1jt
s
1ojl
1ojl
s
s
s
s
s
s
s
i
s
s
s
s
2yp
2yp
s
i
i
1
n
v
e
e
1p
10
v
n
1p
e
3k
3k
10
10
10
3k
v
j8w
1p98
o6y
o5p
lhw
kl3
kl3
o5r
moq
1p8t
mos
v
1s1
k5n
o5s
mot
mou
mou
lhx
mot
1nga
96h
1omj
kqf
kgc
1ng4
kgc
jz8,3j
1ng4
1ng4
jkd,1fj
3is
3is
ja2,jho
1ng4
1ng4
1ng4
v
ew
96i
mps
ew
mps
1ng4
1ng4
1ng4
1ng4
mpr
ja2
3k
ja2
o5y
mpj,jk4
o5t
lxu
ja2
k5q
ja2
jc1,jn7
70v
mpq
70v
mq6
970
mow
ew,lxm
kq8
lxc
70v
6s7
6s7
6s7
6s7
8ef,1oms
8ef,1oms
8ee
8ee
6s7,kxq
6s7,kqd
7r4
o5w
8ee
8ee
6s7
6s7
6s7,kqd
8ee
8ee
8ee
jv6
8ee
o5x
8ee
8ee,l6h
6s7
8ee
8ee
8ee
8ee
6s7,jb1,kqd
8ee
8ee
8ee
6s7,mpb
1ob1
8ee
6s7
6s7,kxq
8ee
1p8u,lhz
8ee
6s7,kxq
8ee
6s7
8ee
8ee
8ee
6s7
8ee
8ee
6s7,kxq
8ee
8ee
o5z
o60
6s7,jb1
8ee
li9
6s7
1ob1
6s7
8ee
8ee
8ee
8ee
6s7,kxq
8ee
6s7
8ee
8ee
8ee
8ee
6s7
6s7,k5o
6s7,mpb
1ob1,l6h
8ee
8ee
8ee
3k
8ee
6s7
8ee
8ee
o61
8ee
8ee
8ee
6s7
6s7
6s7
6s7
6s7
8ee
8ee
6s7,kxq
8ee
8ee
8ee
moz
mpn
2wo
1nvx
2wo
2wo
1nlu
2wo
2wo
2wo
o67
2wo
2wo
2wo
2wo
2wo
1obb
3fw
2wo
2wo
2wo
2wo
2wo
2wo
2wo
2wo
2wo
1p8v,2wo
2wo
2wo
2wo
2wo
2wo
j88
o68
2wo
2wo
lhw
2wo
2wo
o63
2wo
2wo
2wo
moz,o7l
2wo
2wo
2wo
2wo
2wo
2wo
2wo
2wo
2wo
2wo
ja2,jho
2wo
o7i,o66
7ha
o64
2wo
2wo
2wo
6wq
2wo
2wo
2wo
3k
2wo
kq9
2wo
2wo
3k
ja2
1ng4
jga
72o,jb1,jga
jga,jv6
jga
1p8w
jga,jkd
jga
jz6,jga
2wo
7ha
k5m
1o17,lxr
2wo
76p
76p
76p
jn7
ew
7ha
2wo
2wo
jb1,jga
ew
2wo
2wo
973
2wo
2wo
2wo
2wo
6sj
1p8x
jqo
2x
2wo
6wq
o79
6wq
k5n
2wo
2wo
2x2
8lo,jn8
1p8y
6sj
6sj
mp1
6sj
mp1
2xc
1nlu
6sj
6sj
1ncw
mp2
mp2
l6d,l6e
k98
l6d,l6e
o6c
l6c
k0y
mp3
kgd
kxu
7a9
2x
ew
jz6,1ncm
jz6
10
lhy
ew
96m
kc4
1npe
ja2
o5u
jrh
jrh,l0l
jrh
jrh
jrh
o7w,86i
kl8,jrh,304
kl8,jrh
kl8,jrh
73j
1p8z
o65
72t
o6d
1nvz
72t
72t
72t
72t
o8b
kqa
kqa
975,kqa
kqa
jrh
jqo,1nf9
1npe
6sm
jxo
kq9
1ni9
kq9
mp5
mp5
kq9
6sj
1ni9
jb1
1npe
jb1
2x
jxo
6u6
6u6
6u6
6u6
mpr,k5o
7ig
li7
1ni8
8lo
72p
6u6
6u6
6u6
6u6
6u6
o6e
3fw
jam
jam
6u6
lxe
jam
jam
o6f
ew
10
n
ew
li1
li1
k5n
3k
pc
jpr
o6g
li2
li2
lxf
7if
7if
7if
7if
7if
6re
li3,l6m
li3
li3
li3
77t
77t
o5v,lxp
o6h
7ag,l6m
lxf,jmn
lxf,jmn
7ag,jmn
7ag,jx1
jb1
1nxw
1nxw
1nxw
v
kz4
1ob2
3wn
859
859
859
jlv
jlv
jlv
jlv
jlv
jlv
jlv
jlv
jlv
jlv
jlv
jlv
jlv
73r
73r
73r
73r
73r
73r
o6i
73r
73r
73r
73r
73r
73r
73r
1nga
3k
1nf9,lxd
1nqb
lid
7ee
1o15
o6j
nql
72t
o6m
k0x
1npe
ja2
o6k
v
1njr
k0x
1ms
1njr
2u
3wo
j8o
1nvy
1p97
lxn
ja2
ja2
7r7
96k
l6k
kgf
3k
1p91
8lt
88k
1p92
lia
jz6
o6l
70v
3k
70v
1nga
1nga
ja2
1p9c
96q
10
jmh
3ka
72p
72p
96p
j8o
ja2
8lq
mp8
3k
2x
o6o
kqb
1p90
k5n
k6o
mpa
96s
mpa
3k
kqh
1p94,1py
i9
mpn
1nnl
70v
1o4r
li4
o6q
3is
o7f
1nki
96j
ja2
1nf9,7a9
fo
jqo,1nf9
kgc
kgc
kgc
1p95
6sj
6wq
lxk
1nvy
jew
jga
1p96
1nxx
o6t
l6c
3k
jmh
jpr
1nvz
p4,2u
1nro
k30,j88
8lt
3k
3k
o6u
jkd
k5q
ew
ew
k5q
j8o
o7o
ja2
jb1
ew
jz6
jkd
o7r
mpv
kgc
jam
3k
jam
o6v
1p93
1nxx
1nxx
1nxx
2x2
3k
3k
8kx
72p
10
mpd
mpd
o6w
jmh
3k
o7n
mp9
jkd
k6l
jt5
7r7
6sj
1o4r
lid
o83
v
v
jv7
96r
1nvw
6vr
74s
74s
74s
1ob4
jmh
8lr
jam
1nf9,lxd
8lq
jam
li7
72o,jkd
lxg,o73
jpr
2u
6xf
6xf
3hy
qk
2zo
2zo
v
w1
39y
jb4
jv7
o6x
k6o
1o15
1ob7,1nlh
2x
mos
6sj
8lv
lxn
7o7
8eh
8eh
ja2
6u6
1p9g
ja2
1npf
6sj
3az
o6a
mpg
3k
kge,jc1
1npf
fo
1npf
o70,1nnl
lxo
lia
lxo
k6o
l6k
ja2
ja2
j8o
v
10
kq8
2x
2u
971
jpr
kga
jpr
1p9i
1o4s
1ob5
1ob5
1ob5
1p9a
jaf
78d
3k
ja2
k5m
2y7,96t
70v
o71
lxq
li7
1nvx
1nvx
1p99
3k
974
3wr
js2
6sj
1ni9
kl6
mp3
2zo,lxn
k6o
1nu3
1nga
li8
li8
1nga
1nga
mph
kl5
kl5
1nxz
1nxz
o72
jpr
jpr
jpr
jpr
1nn0
1nn0
jkq
96u
6wq
jpr
j8w
ew
kl8
72o
72o,1fj
mpp
1nqb
jam
v
1nu4
6wq
1p9b
jam
96o
o75
o76
l6j,1nxy
mpg
3k
70v
mpq
kxt
kxt
v
pc
2u
3k
jb1
kgd
1nki
96w
jv7
o7b
2x
2x
l6k
3k
mp6
mp6
ja2
1nqb
3k
jam
1nro
o6s
1npf
1npf
96l
96v
jam
o87
mq0,1nf9
kl5
jpr
li5
2u
l6i
1nro
2x
6wq
mp4
mpl
mpl
6sj
1ni9
1ni9
1ni9
1ni9
o78
1ni9
1nnl
kqf
j8o
1nqb
jkq
mpm
1p9e
k6l
mpj
o84
1nnl
6tu
7r4
jam
pc
p4
pc
1omk
lsw
6wq
7r7
mpp
1nqb
1nnl
jho,jqz
l6i
j8o
ja2
mpi
6sj
1o15
kl3
7r7
6sj
j8w
k6l
1fj
3k
kl7
72o,jb1
70v
1nqb
2u
o74
jn7
1nf9,7o7
72g
o7c
1nf9,lxd
k6o
li7
72p
4y
kxu
1s2
jkd,1fj
jkd
jkd
1npf
7a0
1ob8
3k
ew
3wq
jam
1p9f
moq
1nu2,o8e
1omq
kxu
1omq,o7d
6tu
jkd
j8o
jpr
mp4
ja2
ew
j8w
k0x
o7h
jb1
1nm8
1nki,k0x
jam
7r4
j8o
j8o
7ed
o86
7ee
1p9d
lxi
jz8
jam
jam
l6j,1nxy
ja2
o7g
1nf9,o6r
jn7
ew
3ws
o77,j8w
e
1nqb
jb1
jam
jb1,jz8
ew
96y
3fw
o7j
o7k
714
714
72g
mpt
mpt
72g
jc1,6wq
jc1
jc1
jc1
7a9
1nnk
jho,k5n
1nn0
ja2
kgf
kgf
k5n
1ni9
mpm,o7a
o6z
jz6
70v
kxr
ew
kga
ew
714
kga
3wt
714
o89
jrh
jn7
jam
1fj
3fw
k5q
2x
kl6
mpw
mpw
70v
1nf9,7yi
2wo
lxv
7e5
mpx
kqf
kqf
2wo
2wo
ja2
jlv
70v
l6k
kl7
kl7
kl7
1nja
7a0
6wq
jpr
1nf9,7yi
1ng4
o7e
7r7
8ly
1njr
2wo
o88
96x
jam
jc1
1ng4
l6l
1nsq
jc1
7nc
7nc
1ni8
1ni8
1ni8
1ni8
k0z
k0z
o7p
o7q
o7s
k0z
1p9h
1o14
1o14
1o14
jn8
o7v
jn8
jb1
jn8
jn8
o7u
k99
jz8
1nlu
o7m
ja2
3k
o7y,jkq
kqg
1nu4
6wq
kgf
7r4
7r4
1npf
2wo
k6l
o69
o7z
2wo
ja2
e
3k
l6c
80h
kl6
jv7
o62
o80
k6o
1oba
1oba
lif
1oba
mq0,1nf9
jz8
2x
o85
o81
2wo
7ef
7ef
7ef
839
1ob8
1nm8
lxx
k6l
o82
2wo
l6e
jam
jam
1s3
3k
jz7
2wo
jb1
nqj
jn7
jam
2wo
1ob8
7r5
lxy
2wo
3k
jam
l6j
l6k
8ly
jn7
1o13
ew
ja2
2wo
2wo
1nqb
1nsq
1nsq
1nsq
1nsq
mpv
kgd
k5q
6re
1ng4
6wq
v
jmh
1nf9,2wo
jqo
jpr
7ag
3k
mp9
1nm8
2wo
jkq
1nm8
o6b
1nm8
o8a
ja2
2wo,1nro
1ng4
1ng4
96z,mp8
jc1
1nvw
v
jam
jho
kxu
70v
1nqb
ja2
2wo
1nu5
2wo
1omj
k5n
70v
mq4
mq4
mq5
mq5
1nki
1nki
ly0
k0x
n
j8o
kqh,1ncw
kqh
kqh
8lv
jc1
v
mbf
jc1
7r7
6wq
7r7
7r7
o8c
mlt
lig
lig
3az
js2
6y8
7ce
7r7
k0m
2wo
2wo
2x2
l6o
l6o
l6o
l6o
l6o
2wo
2wo
2wo
3k
976
l6p
l6p
l6p
2wo
7ha
jn7
jam
o8d
n
10
3k
ew
10
3k
jv7
10
v
27
v
ew
1ch
1ch
1ch
1ch
1ch
7nd
7nd
7nd
1ch
7ne
7ne
7ne
7ne
jqp
jqp
o8f
7ts
7ts
7ts
7ts
7nd
1ch
1ch
1p9j
jvo
1nnm
1nnm
7nf
kqi
7nf
lii
lii
lii
lii
1ch
o8g
1ch
1ch
74q
3wu
977
1nei
lij
1nei
1nei
1nei
1nei
37k
37k
37k
37k
37k
37k
37k
37k
37k
37k
1nei
88m
978
mq8
1nei
1nei
1nei
1o4w
1nhe
kla
kla
kla
kla
kla
jvo
1o4x
ly1
3ce
3ce
1ch
1ch
3wv
1ch
1ch
jgb
o8i
1ch
1ch
7wq
mq7
mq7
jj9
30n
jj9
1p9n
o8j
1p9o
1p9q
jj9
1on0
1obe
1on1,1on0,1p9l,1obd
mqb
1p9p
1on1,1obd
1ch
74q
1ch
3mc
1ch
1ch
1ch
1ch
1ch
1ch
o8k
1ch
1ch
1obf
1nju
1nju
1ch
1nju
1p9s
o8l
jj9
1obc
1p9t
kc7
1ne2
mqa
mqa
1o4w
1ne2
1ch
1nhe
1nhe
1nhe
jgb
1ch
1nrp
1nrp
1nrp
1nrp
o8m
1nhe
1nhe
1nhe
1nhe
1nhe
1nhe
1ch
1ch
lik
lik
lik
o8n
76q
lik
mqb
979
97a
1iz
o8o
jqp
jqp
1o18
1o18
1o18
1ch
jsj
jsj
jsj
mq8
7ne
3gv
73o
mqd
1ch
mqe
mqe
jmr
jmr
jmr
o8p
mqd
1ch
1p9u
1ne2
7nd
7nd
7ne
1dk
3gv
3gv
3gv
7r8
7r8
7r8
7r8
7r8
7ws
o8q
1ch
1ch
74q
74q
74q
4o
jfy
1ch
jfy
1fh
1fh
1fh
1mt
1fh
o8r
jfy
jfy
1s4
97b
1fh
1ch
1ch
1mt
1mt
1ch
jdz
jdz
jdz
jdz
jdz
1p9v
jdz
jdz
jdz
jdz
jdz
1p8m,jdz
jdz
7wr
7wr
7wr
7wr
jfm
3fx
jdz
o8s
73o
73o
jfy
1ne2
73o
1ch
73o
7ws
kqj
1ch
mqf
1ch
1ch
mqf
1ch
1ch
jfy
1ch
1p9m
1ne2
1p9k
jfy
1omy
1omy
1p9x
1p9w
3ww
1ch

























































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































































js4
2zv
2zv
2zv
j94
kgh
1nn1
mqg
7hp
2zv
kxv
2zv
1on
1on
336
o8u
jv8
w2
97c
6v0
6v0
6v0
6v0
6v0
6v0
6v0
37y

37y
1nok

2zv
1p9y
39z
jef

1kc
qh
3x0
2z0
3wx
kgo
2z0
mqh
o8t
mqh
kqk
kqk
kqk
97d
k36
k36
k36
8ek
8ek
jef
k36
k36
k36
k36
kqk
6tz
3wy
336
336
6r8
mqg
mqj
mqj
7r9
mqk
mqk
77e
mql
ofu
1o4z
1o4z
6vn
mql
1o19
1o19
1o19
77e
7r9
o8v
6vn
6y4
6vn
6vn
6vn
3bp
3bp
4i
jtt
jtt
o8x
72q
4i
4i
4i
4i
4i
4i
4i
4i
ly4
4i
jtt
4i
jtt
4i
o8w

pj
1ig
1ig
31f
6r8
1pa0
3f6
ofi
79h
79h
79h
79h
79h
79h
79h
79h
79h
o8z
9g
3f6
1mu
1njc
1njc
97g
6r8
l6q
97e
1obm
1g6
1mv
j94
7ap
7ap
o8y
1h9
1h9
1h9
1h9
o90
3wz
6vk
6vk
6vk
6vk
6us
6h
6h
o91
w3
o92
97h

1hk
1on5
1on5
780
1o50
j94
j94
o93
j94
j94
7ky
7ky
j94
1obh
o94
1n9
j94
1njc
76r
o95
73s
ly5
ly5
o99
1pa1
8el
8el
l6q
o96
ly5
6vk
97k
1s6
97i
3mf
j9i
7di
7di
7di
7di
7di
7di
7di
7di
1pa2
klr
mqm
mqm
1pa3
ly6
1nn1
kgi
75q
p
97l
6vj
2xy
4i
jef
6v0
1pa4
jxp
kgh
o9a
p
1e
jdr
jdr
1e
jdr
jdr
jdr
jdr
1nw1
mqw
1nfn
1nfn
o9b
lin
2yu
p
1e
2yu
1obj
1e
o9c
p
p
p
2z0
2z0
7j6
30k
30k
j95
6yy
6yy
6yy
1nno
6yy
6yy
6yy
6yy
6yy
1hk
o9d
2z0
o9e
3pg
3pg
p
jb8
p
324
2xi
2xi
2xi
jc9
jc9
mqo
3xd
o9f
mqo
6tg
j9i
6tg
6tg
jc9
uk
uk
p
1e
p
1e
80i
p
kqo
97m
6vo
k3v
kle
1nsr
1nsr
1nsr
1nsr
97n
97o
3pi
jmi
jmi
jmi
jmi
jl2
jb8
1pa6
97p
kxz
6qq
6qq
6qq
6qq
6qq
6qq
6qq
jp3
6qq
6qq
6qq
1on4
6qq
6qq
6qq
6qq
6qq
1ny2
6qq
6qq
6qq
jcm
jcm
jcm
jl2
jl2
jl2
jl2
6uv
6uv
6uv
6uv
6uv
6uv
6uv
6uv
jl2
jl2
1gg
1gg
1gg
80i
1gg
97q
1gg
1gg
1gg
jl2
jl2
jl2
1s7
p
1nu7
o9h
1nw2
1nw2
7oq
1nu9
jl2
6qq
1nss
1nss
3h
3x1
jec
1nst
1npg
6qq
o9i
6qq
1pa7
6qq
6qq
lis
2wd
jmi
7ln
p
j95
p
7eh
3x2
ef
o9j
ef
o9k
8m2
mqs
8m2
k1h
k9f
k1h
k1h
7wy
1e
ot
o9l
jiy
k37
k37
k37
s0
s0
s0
1pa8
lz9
k37
p
k37
k37
1e
1pa9
mqv
jy6
71b
71b
71b
71b
jl2
71b
7wv
1dz
7wv
jy6
jkr
jkr
7d1
39l
p
jkr
jmw
7ww
3x3
97r
o9m
j9i
k9a
k9a
k9a
kld
j9i
2z0
2wd
f3
f3
f3
75c
35g
2xi
2z0
8m3
3x4
8m3
j9i
klc
3mf
371
ly9
ly9
ly9
371
o9o
lip
7rb
2xi
kld
k9a
8m4
8m4
6tg
7f7
7f7
7j4
7f7
1nfn
o9p
p
97t
o97
1nnp
mqw
1nfn
p
1nfn
1on8
1obk
97u
7rd
7lo
7rd
1obk
97v
1ju
oa6
1ju
1o1a
o9q
jec
jec
jec
jec
sx
f2
f2
f2
f2
3x5
f2
jec
6yy
3x6
39l
lio
ef
6zt
jwy
2z0
p
2xi
2z0
97w
p
2z0
97x
1p1
1p1
7jx
jec
34v
mrg
7hq
80k
mqy
mqy
o9r
pf
k5s
jz9
6vj
1e
jz9
jz9
3i2
jz9
pf
pf
pf
pf
pf
kqs
ky1
o9s
pf
o9t
3i2
3i2
mqz
pf
mqz
jz9
o9u
6vj
pf
6vj
pf
6vj
97z
2xi
k10
jtw
980
1nw3
1oq
1oq
lip
p
1d0
3x7
1nfn
jb8
jb8
p
jb8
jb8
jb8
jb8
746
1on9
1paa
1on9
746
mr1
mr1
746
746
746
p
2yu
lyb
3ph
3ph
o9w
7ru

2z0
8m6
85d
8m6
oax
p
97f
o9x
j9i
3pi
jc9
k5s
k38
k38
k38
mr5
p
o9y
k38
1e
3x9
o9z
83b
2xi
j9i
lip
lip
6tg
3e9
oa0
lyc
ji2
ji2
lyc
jcm
kyj
jdr
1pab
7jw
ji2
lyc
mr9
ji2
ji2
oa1
mr9
1sy
ji2
ji2
kqn
kqn
kqn
kqn
kqn
l6r
7wy
kqp
oa2
ji2
1jv
1jv
1jv
oa3
1mw
1mw
1mw
k9b
1fq
6zo
1pac
1o51
jec
jgg
1o51
2zl
1ona
1ona
jgg
1obl
1obl
1obl
2zl
2zl
oa4
2z7
2z7
2z7
2z7
2z7
2z7
oa5
1e
981
7xf
7xf
3e8
3e8
3e8
38o
38o
1e
8m8
8m8
1fp
1d
6tc
6tc
6tc
6tc
1ncn
kld
j9i
1nfn
j9i
982
1pad
9g
9g
jmw
1ju
1pae
983
jxp
lyg
7a6
6zt
6qq
oa7
98i
98h
3xb
of0
7en
371
71c
1e
mrb
8m9
8m9
k39
6uv
k1h
k39
k39
k39
p
1e
oa8
oaj
oa9
oaa
lye
sv
984
6zt
1paf
liq
liq
liq
p
jdr
3a0
p
31x
p
jdr
1e
jc9
746
mro
p
1h5
2z0
jkr
jy6
1ku
986
7xg
jkr
1e
7d1
39l
l79
oab
p
987
3l
3l
3l
3l
oai
35b
k9b
88o
88o
1obk
1on8
1nk6
p
kc9
lyf
7yj
1s9
988
3xc
74h
74h
74h
6y1
74h
2z0
p
7x9
m0h
26
kgv
krh
1pag
1pah
83c
7x9
oac
97y
p
l6s
l6s
oad
989
7rc
oae
jy6
7j2
k3a
1ny3
k3a
k3a
k3a
1ny3
98a
k3a
3xa
k3a
98b
30o
30o
30o
2z0
83d
jc9
jc9
oag
p
2xi
2xi
1e
lir
2yu
oah
p
lis
p
jc9
98c
mqs
2z0
p
ef
2z0
p
2z0
jp3
jp3
jp3
jp3
jp3
oak
jp3
mrf
mrf
jcm
jcm
jcm
1obn
1e
6wz
s0
ofe
jcm
1fr
p
lya
oam
8mb
8mb
7r9
1e
p
pi
34d
34d
l6u
ky2
ky2
70i
37l
37l
jb8
3xe
k1i
k11
88o
1sn
p
jy6
p
jau
7a1
7a1
7a1
7a1
1paj
85e
6uv
2z0
3kb
1e
3kc
1pak
jvr
6yy
7a1
6tc
1ny2
jau
jau
1e
1sb
jb8
88p
oan
98d
oao
ogq
oei
6rf
p
6n
jb8
7a2
7a2
7a2
98e
1e
7a2
7a2
t9
77e
p
7f8
mrh
mrh
7f8
7f8
7f8
oap
76r
76r
p
2z0
2z0
7lo
6qq
1e
2z0
2z0
jb8
2z0
p
6zt
p
oaq
p
1e
p
2z0
88q
88q
88q
7re
oar
jdr
p
oas
1sa
746
jcm
2z0
2z0
ef
1gw
oe4
j9z
6zt
1ndo
1ndo
1ndo
1ndo
oal
lzb
1ndo
1ny4
1onc
1onc
88r
1ndo
1ndo
1ndo
p
jdr
ul
31t
31t
kqq
jmi
6uv
6uv
6uv
1pal
1pam
3x8
6wx
p
ul
p
6qq
p
6qq
p
msj
6vj
6vj
2z0
p
3xg
1e
p
1e
6uv
1e
1e
1e
1pai
jdr
1e
7lo
oat
k1h
1e
3pn
3pn
mqv
6qq
8md
1e
30o
p
f2
2yu
p
p
p
kqs
kqs
kqs
oau
kqs
p
p
7hz
p
1e
oj7
1e
1e
p
p
1e
p
1e
p
1e
klb
6qq
1e
1pan
p
p
k39
ji2
lyh
oav
p
oaw
p
6tg
2xi
1e
1e
7nh
jdr
1e
kc9
1e
p
p
p

p
1e
6tg
p
7oq
p
1ku
p
p
oay
7nh
985
30o
p
oaz,p
1e
98g
6s3
p
1e
p
1pao
1e
p
p
jdr
6qq
7j2
p
klb
ob0
1e
1e
p
1e
ps
p
1e
p
p
6qq
1e
1e
6uv
kql
1e
p
p
1e
p
1e
1e
8md
1e
p
p
p
1e
1e
p
p
liq
p
p
p
1gw
p
kc8
jdr
jdr
jdr
jdr
jdr
jdr
jdr
jdr
jdr
p
1e
30o
klc
30o
1e
1pap
p
1e

jcn
ob1
h0
h0
h0

3iu
1d5
jp4
7dj
kgj
1mx

ob2
lyi
770
32x
lyk
7j3


3xh
mri
mri
7rf
7rf
1nnr
7rf
6u9
lyj
3xi
mrj
mrj

k9c
klg
mrk

oih
kqt

hh
3xj
ob4
hh
3xk
7be
7be
kqu
30
3xl
93
30
6ye
klh
klh
mrl
mrl
1paq
ob5
4f
4j
4j
7da
7da
7da
ob3
7rg
725
en
en
1ny9
en
en
mrm
mrm
en
7xc
ob6
8me
8me
en
en
3ke
1e
oy
ob7
ob8
1par
7x0
3f8
3f8
3f8
3f8
liv
ob9
2yv
8v
8v
1d5
1d5
1f9
1f9
1f9
1f9
ky4
ky4
1f9
ed
1gn
1gn
mro
oba
2xy
1gn
1gn
1gn
8v
8v
lyl
obb
rs
rs
rs
rs
rs
sa
qv
obd
1dz
80l
rl
obe
6vy
6vy
6vy
6vy
obg
6vy
6vy
6vy
mrq
mrq
liw
liw
liw
liw
hm
obh
hm
rl
hm
4j
l6x
obi

jcw
jcw
jp4
jcw
7tt
3xm
1jf
l6x
mrs
mrs
1mx
1d5
1d5
1d5
1d5
98k
obj
mrk
oy
j9j
j9j
1cv
6sv
6sv
1fi
1fi
1fi
1fi
1fi
1fi
3xn
4j
3kf
jie
obl
lyp
obm
w4
kcb
jie
kqw
85f
85f
1se
liv
lzr
1pas
7rq
obk
85f
qw
qw
qw
qw
3kf
725
obo
l71
2yv
2yv
2yv
2yv
2yv
2yv
2yv
obp
obq
98j
kcm
en
1pct
3xp
k6m
1fk
1fk
1fk
1fk
1mx
oy
8v
7a2
1nct
w5
4f
obf
83i
7ri
6s2
1o54,l7a
6u9
1sd
sx
7x0
rl
6s2
2q
98m
6r
mrw
ky5
ky5
6r
7hd
98n
1cj
7hd
2xq
7x1
1dp
3xr
39n
mrx
mrx
2xn
6zf
l74
7x1
go
ky6
lyu
oc0
1t7
9r
3dl
3dl
2xn
obt
obu
ocr
77a
77a
lyr
lyr
1o1f
j9k
obv
ky7
ky7
2xn
mry
jlw
jlw
7x3
8f9
7d2
9w
jlw
1cv
1cv
1cv
76i
76i
30h
30h
2zq
ib
98o
98p

88s
7rj
3bv
3bv
3bv
3bv
1gs
32w
7a3
3xs
6xa
l6y
7he
70i
jza
1nma
1nma
98q
l74
1nma
1o59
jzb
lys
2xn
9b
9b
2zr
ow
an
ocm
7ng
39m

2yq
2yq
389
389
2zb
1fn
1fn
2xn
jja
6v3
6v3
3o
3o
jsk
obz
jsk
98r
3kf
j9k
1nco
39a
39a
39a
lyu
6tj
7dj
ky6
lyu
9r
1pau
9r
1pat
6tj
w6
6ri
3xu
6rk
oc1
6xa
6xa
6xa
6xa
6xa
3xv
7a3
or
or
or
2xq
or
6xa
1obr
1obr
1cv
7rx
1obr
3xw
1el
98f
6u5
ky9
767
1io
1onh
1onh
1io
98u
kqw
1ke
qf
6ri
4p
fc
4p
kgk
kqy
ic
rt
1nnr,7yk
or
98s
78l
jdm
896
2zq
2zq
2zq
w7
1sf
oc5
kqz
1sg
sw
sw
990
6wo
qf
qf
2q
1n2
1ke
1sh
336
77a
jja
jja
98t
kgl
1w
98v
3pp
3pp
38a
38a
30j
30j
1si
oc6
32w
9bv
or
7d2
7d2
7d2
oc9
jdm
1ha
77a
8f1
8f1
oju
1jf
ms2
1paz
1n0
721
liz
7x2
w8
8f2
m0r
k5u
98w
98x
sc
k5t
7rk
7rk
2q
2q
336
oca
1nma
7cf
80m
lj0
767
92
1n1
1pay
1n1
1n1
ocb
occ
8f3
7a6
2zq
mse
kgk
1e2
72u
72u
5y
jwg
5y
5y
5y
92
kr1
6r
6r
6u7
lj4
85h
fg
rl
30s
30s
30s
30s

30s
klj
klj
klj
3gz
1w
ia
ocf
92
88u
30j
j8u
6xp
762
92
p
fc

fc
fc
1pav
ocg
or
fc
och
7aq
7aq
7aq
6ts
p
6r
92
6r
6tz
6r
725
3xz
t9
lyw
39m
39m
jca
1e4
1e4
92
1e4
34w
1lg
1lg
or
oc2
1ea
1ea
95
6wx
oci
7eg
7eg
7eg
f1
f1
f1
98y
lj1
lj1
98z
lj1
1o1e
lj1
7aq
6rk
6rk
8f4
8f4
or
767
767
3y0
g0
1i6
1i6
g0
991
4a
32q
32q
ocj
ms9
1i6

767
767
7gc
1ow
1ow
1i7
1i7
3pt
3pt
999
1e4
1e4
6r
1e4
lj2
lj2
2zq
2zq
2zq
2zq
2zq
2zq
2zq
1nhy
ock
7x3
lj3
lj3
or
jjl
k3b
1obs
1obs
7rm
ocl
992
kcd
kcd
kcd
kcd
kcd
85i
1nje
1pax
8f5
jca
jca
jca
jca
7d3
993
jca
jca
msb
994
msb
o9g
jca
jjl
7x4
7x4
7x4
7x4
jjl
ocn
2q
39s
39s
39s
99
77a
9r
joc
791
995
791
or
fj
996
1g5
oco
8nm
997
l73
jxq
7x2
9r
obx
1obs
1li
998
ocp
1li
1li
1li
762
79d
79d
79d
lyy
8f8
3y2
2q
8f8
1paw
99a
a1
lyr
ocs
1sj
6o
lyv
3fa
2q
3fa
3fa
3fa
l74
6rk
msd
msd
2zq
2q
2zq
6u7
mse
6r
jp5
2zq
2zq
80n
80n
6r
6r
1e2
2zq
3mj
jjn
1sk
3mj
jjn
8f9
obn
2zq
9be
2zq
2zq
oct
1e4
1e4
jjn
m0l
6wo
6r
ocu
39a
2zq
2w9
2zq
2zq
2zq
2q
oc3
2zq
2zq
ms2
qf
obc
2q
3y1
92
gu
ow
6r

6r
6tz
6tz
6tz
92
2zq

l73
jgr
3xq
obs
8f3
1pb0
6s2
6s2
2xq
3xy
jfq
jfq
jfq
jfq
jfq
jfq
jfq
jfq
jfq
jfq
1nol
1nol
1nol
1pb1
8fb
8fb
jfq
1nw4
jfq
6r3
6v5
99b
7gd
jfq
ocw
kgm
ocx
3kh
7rn
7ro
7ro
ocy
7ro
7ro
7ro
346
8mm
8mm
ocz
od0
l76
l76
jks
jks
l76
k9d
k9d
kcn
od1

lz1
7gd
6r5
6r5
6r5
1cq
6r5
1cq
5x
5x
5x
5x
5x
5x
5x
5x
od2
5x
5x
5x
5x
5x
5x
1sl
1cq
3y3
1sm
5x
k9x
1pb4
7gd
7gd
7gd
97s
6r5
31i
31i
1kd
lz2
7ii
jfq
lz2
lz2
99c
od3
80q
31i
31i
80q
31i
31i
31i
80q
od4
6r3
6th
od5
6r3
6r3
6r3
lz3
lz3
m09
m09
oh5
od6
od7
6vu
6vu
31i
1oy
1fa
1fa
1oy
jmv
jps
muz
jps
jps
1oz
1oz
jmv
776
776
776
776
776
776
kce
1nu7
88n
kr3
1onl,kr3

jsl
kr3
6vu
99e
6vu
kr3
8fc
8fc
kce
6qq
6y1
6vu
jps
6r3
kcf
1p0
1pb5
1p0
k13
k13
740
k13
lz4
jsl
k13
jsl
jsl
od8
oen
jsl
k13
k13
jsl
jsl
jsl
gf
k13
jsl
jsl
jsl
od9
jfq
oda
odb
jif
jif
odc
1pb6
98l
1hb
k3h
80q
99f
1onl
kr4
lz3
jfq
jps
1cq

kr3
7rn
7dk
7eh
odd
oz
oz
3mk
7ei
7ei
ode
7ei
7ei
7ei
7jx
jed
jnj
jed
jed
jsm
jsm
7aa
1cl
7aa
7aa
7aa
39h
39h
39h
36d
36y
jsm
jsm
jsm
jsm
jsm
99g
1hg
jed
lz5
lz5
1cl
kcl
kgn
jnj
jnj
jnj
jnj
jnj
jnj
jnj
odf
1cl
ot
1cl
1cl
lz5
3iv
1cl
odg
1cl
8fd
8fd
jed
jnj
jed
jed
jnj
k9l
jnj
kgn

odh
3cg
odi
39h
99h
ojr
oz
6vl
klk
1fc
3y4
3cg
msi
msi
lj6
lj6
kgh
odj
kyb
7eo
kyb
1hg
7aa
odk
klk
1cl
36y
msj
3hc
3hc
jmw
jmw
jmw

30i
8nn
6v5
789
789
oe3
789
jfh

2xg
2xg
k3c
k3c
lir
6zo
6y1
2xg
kll
k5x
k5x
k5x
k5x
k5x
k5x
99i
k5x
31z
odl
7co
1lj
kgp
jqq
2xg
73v
kgo
k5z
jfh
70i
70i
70i
odm
789
l7i
99j
6sz
6sz
jfi
7x5
7x5
8fg
8fg
3mo
3mo
85k
99l
lz7
lz7
3hc
3hc
3pz
3hc
3hc
msm
msm
99m
75q
75q
75q
75q
75q
75q
75q
jfi
jy8
6xz
31z
99k
1pb8
odo
jfi
6rl
pj
jjm
7co
jn9
jin
jin
6qq
732
jin
p
p
l79
l79
l79
l79
99
30i
odp
99
99
6y4
1pb9
jn9
jn9
jn9
jn9
99o
1p2
1p2
f4
f4
p
1ncn
6y4
6qq
1onq
7bx
6y4
odq
2yl
6y4
msq
6y4
kr6
6y4
lza
2yl
odr
6qq
6s3
6s3
ods
2yl
6s3
1pba
3hc
k6n
6qq
6s3
6s3
6s3
6s3
mss
mss
6s3
6s3
lj9
lj9
3hc
3hc
3hc
3hc
odt
3hc
3hc
6s3
odu
79p
99p
lja
1onn
79e
1onn
1pbb
lja
lja
6s3
33m
3hc
6t5
1ndo
1ndo
1ndo
odv
jfi
6qq
6y4
3mm
odw
3h
1nqe
1ono
7jz
7jz
7jz
lzb
lzb
odx
6y4
pj
3bw
3bw
k5z
1pbt
97j
k3d
k3d
l7b
l7b
l7b
l7b
7o8
jy7
1n9
1n9
jy7
1n9
1n9
jy7
l7c
750
gu
1n9
lzg
1n9
1n9
jg1
6rf
6rf
6r2
kgp
6t5
jgr
jgr
1pbc
un
jgr
un
jgr
jgr
ofm
jgr
jgr
ody
jgr
6rf
6rf
6rf
6rf
lzc
lzc
lzc
1o1c
1onq
l7o
lzd
jy7
l7b
odz
3fb
3fb
750
msw
msw
99r
oe0
3kj
kyd
msv
jy7
1n9
1n9
1n9
1n9
6qq
1n9
71b
71b
oe1
7ij
7ij
oe2

3h0
99
6vk
odn
oe5
99q
k3d
oe6
6qq
7bp
7bp
kln
3hc
8fh
lze
1pcq
732
oe8
3hc
732
732
732
klm
klm
klm
klm
klm
klm
732
oe9
308
1jg
6y4
1jg
oea
3y5
6y4
99s
jau
jau
jau
jau
jau
jau
jau
oeb
oec
3y6
76s
76s
jg1
76s
oed
76s
f2
9a0
76s
76s
76s
oee
99t
3hc
3hc
3hc
3hc
3hc
6s3
3hc
3hc
3hc
1pbe
3hc
3hc
3hc
oef
3hc
3hc
3hc
3hc
3hc
3hc
3hc
3hc
lz7
3hc
oeg
3hc
p
7o8
7o8
7o8
6rf
1n9
1obx
msx
1n9
lzg
1n9
1n9
1n9
1n9
1n9
1n9
k14
oeh
7x7
1n9
1n9
oej
lzg
1n9
7co
750
k14
1n9
k14
msx
k14
lzq
lzq
tc
msy
1pbf
1pb7
1pbg
7hz
7hz
7rc
79f
79f
1nsv
k14
ljb
ljb
h4
ok4
h4
1nk6
kye
oek
6rf
jl2
ot
3hc
7o8
3hc
3hc
6qq
1nhp
msy
msz
j9z
j9z
l7e
l7e
l7e
l7e
6s3
l7e
3hc
3hc
l7f
l7f
l7f
3hc
kln
37m
kln
kln
kln
3hc
1n9
1n9
jg1
msv
1n9
1n9
6s3
1n9
1n9
jg1
6rf
jg1
1n9
jg1
jl2
1n9
jg1
mt1
85j
mrg
kyf
ab
kyf
mt1
l7g
l7g
l7g
3hc
q0
3i3
1pbh
8fh
oel
q0
jim
8fi
8fi
6u3
1pbw
oem
6u3
qn
308
rf
83g
k13
308
1nhf
oeo
308
308
308
308
mt2
1pbi
mt2
1nl0
ky4
rf
99u
7ij
3ki
7ij
jly
jly
kyh
7ik
1hk
79j
1hk
1hk
jly
oep
lzh
mt4
ky2
mt4
1ono
kyg
kyg
1pbj
lzi
jco
kyg
oeq
6s3
k9f
k9f
k9f
k9f
6r2
jco
jco
jjb
jjb
65
65
k60
k60
k60
jco
jco
jco
jco
jco
jco
jif
jif
jif
jif
6y4
6y4
jif
jfq
jif
jif
jif
jif
jif
jif
jif
jif
jif
jif
jif
jif
jif
jif
jif
jif
jif
1ont
1ont
jfi
65
65
65
6v5
k60
k60
jfi
jco
jco
oer
jjb
99x
jco
jfi
k60
jfi
mt7
mt7
ogz
mt8
mt8
99y
lzj
6r3
lzj
lzj
jco
738
l7h
l7h
l7h
k14
3b1
789
3iw
3iw
l7i
ljc
ljc
31f
31f
jlw
1so
31f
77o
3y8
30i
789
99z
30i
6xz
k3i
7ab
7ab
99
kyg
1f5
1f5
1f5
oet
mub
oeu
kgq
p
oev
pj
740
1nqe
k3e
6sz
88v
88v
88v
6sz
26
1lk
k3e
1hg,ljd
ljd
ljd
ljd
3y9
1pbk
6y2
6y2
6xz
6xz
oes
6xz
oew
9a1
7nj
oex
oey
31z
31z
9a2
9ct
uo
9a3
mte
mte
oez
1nk6
1nk6
1fe
3fc
3fc
3fc
3fc
kgr
1sp
1kv
83h
j9z
of1
j9z
j9z
j9z
j9z
j9z
1di
ljf
ljf
99
1ons
1di
1sq
1p5
1p5
36s
of2
73v
73v
of3
73v
1fa
1pbl
kr8
3kk
1nhf
1nhf
w9
of5
6yz
7o8
6qq
2xy
1sr
1ss
lzl
1pbm
37g
37g
lzl
l7k
9a4
3kl
3kl

1nw5
6qq
mtf
mtf
3h1
3kl
of6,9a5
of7,of8
6t5
6rf
9a6
kcj
jui
l7k
99
99
p
99
99
99
1pbn
99
99
99
99
jjm
99
99
99
99
99
99
99
99
99
99
7x6
off
7x6
99
99
99
99
99
99
750
99
3px
3px
3h1
j9z
3q7
7nj
9a7
3fd
jjm
85k
85k
jjm
jjm
jjm
jjm
jjm
9a8
9a9
3py
3py
jjm
oaf
7bx
1pbo
6rl
1pbp
6rl
fv
ee
99
3h
k5z
fv
7ik
k5z
7ik
ee
jg1
9aa
of9
1nhp
1pbq
ofa
372
ofb
9ab
kr9
3km

ofc
krh
kgs
k9g
k9g
k9g
ofd
tb
738
1pbr

1gy
jin
85l
jin
f4
79p
1pbs
79p
79p
wa
kgp
7tu
kra
6qq
1onk
j9z

j9z
ofg
26
ofh
lzo
99
jp6
jp6
jp6
jg1
9ac
lzp
6y4
6y4
6y4
3ix
1o1c
6y4
1onv
1onv
6y4
ofk
6y4
6y4
2wu
2wu
6zo
6zo
3h
jp7
oft
1j0
ofl
6t5
6t5
msq
2wu
88w
1onw
1onw
7tw
6zo
705
705
705
705
1s8
3ya
k9g
k9g
8mr
8mr
k9g
8ms
8ms
3yb
jau
jau
ofn
js3
jqq
jn9
99v
26
1su
jy8
1st
1ll
781
781
99
3yc
6qq
7lr
7lr
7lr
qn
qn
qn
1pcg
ofo
qn
qn
pu
pu
pu
pu
6y4
8mt
8mt
6wn
p
1nno
1nno
1nno
3h0
1gg
6sz
6wt
6wt
6wt
6wt
3bq
3bq
3bq
9ad
k3d
1on4
6qq
jp3
6wn
26
1ndo
ofp
1n9
6y2
uo
9ae
tc
tc
tc
7k2
mtj
mtj
l7o
ofq
1nu8
jif
1nu8
1nu8
1nu8
1nu8
1n9
jg1
msz
kgr
6wt
kra
1onk
1n9
3hc
6wt
ofr
jif
6y4
6y4
1nn2
1nn2
mtd
mtd
99
3hc
70i
3hc
3hc
6s3
6rf
3hc
k14
jif
k3e
6rl
1n9
1n9
jjm
jau
1nu8
jwf
jmw
1pbu
3iw
8mu
99
jqq
ok1
99
1n9
3hc
6vk
lzq
6s3

99
31z
99
3hc
3hc
kye
99
oe7
7lr
j9z
3hc
6wt
1pbv
jgr
6s3
6s3
6s3
k9g
of4
3fd
1n4
3h
6wy
6wy
6wy
6wy
j8d
j8d
j8d
j8d
j8d
2yl
2yl
j8d
j8d
j8d
3q0
j8d
1nk7
j8d
1nct
jwy
1p6
3bx
3bx
31e
1p6
3ko
3ko
3bx
ocq
7rq
qx
qx
mtk
71n
wb
1sc
8mv
ofs
9ag
1onx
8fk
kr2
1o1g
8fk
6xl
1pby
jzr
jzr
3dm
1o5b
1o5b
1o5b
1o5b

3q0
79e
3h
79e
79e
79e
6wy
378
378
378
mtn
1nk7
2yl
2yl
2yl
2yl
2yl
2yl
79e
6wy
jwy
jwy
1ez
1ez
3dm
3dm
1ez
jwy
1ez
1ez
p
3yd
6t5
88y
ee
1nom
1nom
1nom
1nom
ee
ee
ee
ee
ee
ee
ofv
mto
mto
7ej
jwy
85m
7ej
7ej
7ej
8fl
8fl
j8d
ee
ee
ee
ee
ee
ee
ee
ee
ee
ee
1ez
ee
3ye
ee
jek
jek
kcg
kcg
ky1
ky1
kcg
ee
j8d
mtp
mtp
38v
ofw
kcg
kcg
ofx
ofy
9ah
1nkk
ofz
3kp
og0
1nkk
1nje
1nje
1nje
1nje
1nje
klp
1nkk
1nkk
1nkk
1nkk
7j4
7j4
7j4
oga
7j4
kcg
og1
ky1
3yf
1nkk
og2
og3
1ed
1ed
1ed
1ed
9aj
7yk
1j1
1j1
jdm
6z2
jjn
lzs
74y
88z
og4
746
3h
jgz
jgz
jgz
3h
jjn
lzt
lzt
lzt
3h
lzu
6z2
jks
6z2
jks
jks
jks
jks
1pbz
jks
8mv
jks
7hg
og5
3yg
6tb
6tb
3yh
7nk
3xx
jzr
jzr
jzr
jzr
jzr
jzr
1nsw
1nsw
1nsw
1nsw
jzr
70i
ljj
jzr
jjn
jjn
jjn
l7p
l7p
l7p
l7p
l7p
1nsw
1nsw
6z2
k9k
1nsw
1nsw
1nsw
og6
1jx
je1
je1
je1
8fn
8fn
obr
kch
og7
mts
je1
mts
3bx
lzv
og8
85n
kyi
890

klp
8mz
8n0
8n0
og9
3h
ogb
klp
je1
klp
kgt
kgt
kgt
8n1
3h
8n1
ogc
j8d
79e
ee
jgz
ee
1pc0
j8d
jww
ogd
9ai
jgz
3ko
1ed
8mz
6wy
j7z
1nct
mtn
mtk
3dm
3h
3h
jww
3h
ljj
8o
8o
8o
1sv
6sl
6sl
31m
lzw
lzw
62
2z0
83i
62
83i
lzw
6u9
6u9
6u9
6u9
6u9
6u9
mtu
mtu
6u9
6uj
7nk

ogg

6xb

ljl
k3f
9ak
3kq
9al

ocd
kci
3yi
1pc3
wc
ljm
1sw
ogh
1pc2
1nhg
mtw
k15
k15
mtw
k15
fp
6uj
2r
2r
pn
ogi
1el
s1
ogj
ql
3kr
k1l
k1l
6uj
ogk
k15
ogn
7gq
l8c
kyk
ogl
9am
fp
ogm
qv
3yj,3z6
mtx
mtx
2xy
oc8
79i
7gr
sx
sx
ogo
6xb
3ah
3ah
792
6u9
9an
6uj
oc4
1sx
79q
6sl
79q
mty
id
k61
1p7
oge
wd
3yk
7rs
6u9
3yl
6xb
3ym
6xb
6xb
2xn
ljl
ogp
6uj
ogf
obw
mty
1p7
1el
kci
4j
6vp
1t3
4a
4a
1obu

pj
4a
4a
4a
4a
4a
4a
1pc4
1ne7
jdn
4a
5z
3mq
pj
jfj
4a
m01
klr
3mq
ogr
7b2
7b2
83j
7b2
7b2
83j
1pc5
jtu
j8x
1nu9
klt
k3i
1nu9
juh

1nu9
kgv
kgv
1nw6
1nw6
1nsx
1nw6
4a
7xa
7a6
7xa
31c
26
pj
ogu
26
ogv
ogw
jmk
7k1
9d1
1obv
1obv
4a
7nm
ie

pj
1et
9ao
ty
ty
ty
ogt
pj
6wn
6wn
1pc6
9ap
3kt
3kt
mu0
mu0
pj
3ks
3ks
jqq
26
4a
pj
7nm
9aq
26
3ai
3ai
37z
3m
1pc7
we
76t
3yn
ogx
9ar
4a
ogy
8fo
8fo
26
jnk
jnk
jlb
jlb
jlb
jlb
jlb
jlb
wf
7nm
ab
75q
jjm
4a
ljp
ljp
jgz
jgz
jgz
jgz
jgz
jgz
jgz
jgz
jgz
jgz
jgz
jgz
jgz
jgz
jgz
jgz
jgz
jgz
jgz
jgz
jgz
1p9
1sz
m0j
9as

9d1
m02
pj
3yo
1t0
1pc8
9at
9d1
9d1
jdn
jav
jav
jav
jav
jav
m03
83k
83k
9d1
m04
9d1
37z
37z
37z
jmk
8fj
8fj
37z
1pc9
1obw
1obw
jly
7lr
37z
37z
jmk
oh0
9d1
3yp
9d1
9d1
pj
3ks
9d1
9d1
oh1
kym
mu2
m05
m05
m05
oh2
9d1
7rt
9d1
mu2
jzc
jzc
jzc
k62
klq
klq
jzc
jzc
jzc
oh3
9d1
9au
9d1
9d1
4a
m06
83j
5z
5z
5z
5z
5z
1iq
9av
5z
m07
m07
m07
74t
7yn
up
up
1pca
1pcb
m08
m08
ljq
ljq
ljq
ljq
1pcc
7rt
36v
36v
mu3
8fp
mu3
7rt
oh4
31z
4a
jtv
jtv
klq
klq
klq
m09
jtv
jtv
jnk
9aw
36v
4a
jdn
4a
4a
juh
juh
k3i
6xz
juh
juh
juh
3b8
3b8
l7q
jug
m0b
juh
juh
juh
9ax
3b8
36v
8fp
jdn
jdn
kgw
kgw
1o5c
kgw
4a
1o5c
kgw
lju
1o5c
kgw
lju
1o5c
k9y
k9y
k9y
k9y
k9y
k9y
oh6
mu5
mu6
mu6
3aj
mu5
1et
1et
1et

1et
26
1et
1et
pj
1et
6vp
1et
9ay
3aj
3aj
3aj
9az
74p
74p
ocv
74p
74p
6vp
6vp
6vp
4a
6vp
6vp
7ru
m0c
26
m0c
31z
31z
31z
31z
31z
31z
1ll
6vp
m0d
m0d
m0d
ljr
6vp
6vp
k9i
k9i
k9i
l7s
k9i
k9i
1pcd
768

768
oh7
8fr
1nhh
p
1nhh
7hh
krg
1pch
26
oh8
99
99
oh9
3pz
7ru
krg
kyl
ljs
ljs
ljs
ljs
oha
pj
6wn
76t
1pcf
4a
3yt
7yn
7yn
fq
kym
4a

l7r
4a
1iq
ohb
jzd
l7r
gf
mu8
mu8
3yq
klr
klr
klr
1hv
ohc
8fs
jfj
4a
if
7k1
7k1
7k1
7k1
krh
3yr
1oo1
1oo1
8ft
8ft
jmk
jmk
ohd
1hv
muc
1e3
1e3
1e3
k63
mua
mua
4a
k62
l7t
l7t
l7t
1p8
1p8
k63
ohe
k63
3iz
7ek
1t1
1non
1non
1nk6
1e3
jav
jav
6p
ohm
jav
jav
9b2

3ys
6wv
ofj
o9n
8n6
8n6
1hw
pj
1hw
ohf
kyo
9b3
4a
ohg
1pcj
kls
kri
kri
kri
4a
jav
7lr
ohh
juh
1t2
9b5
pj
9b4
jgz
jgz
jgz
jmk
9b7
ohi
1obx
1obx
1obw
9b8
4a
4a
jwx
ohj
1pck
ohk
pj
9b0
26
l7u
l7u
ohl
6q
31c
4a
1p9
m0c
1n7
6wv
1nhh
1pce
9b9
pj
m0e
m0e
m0e
7o9
37z

6wz
1t4
kyp
klt
3kt
6vp
6vp
6wz
6qq
9ba
76t
1t5
jwx
ljt
1pcl
q9
8fs
kyn
ohn
m0h
m0h
1pbx
krm
k3i
k3i
4a
1t6
31c
9b6
jav
4a
4a
1o1i
mub
kym
26
pj
oho
6wz
jzc
4a
l7u
4a
4a
kyn
26
1obv

jcm
muc

pj
26
pj
pj
4a
1oo4
1oo4
l7v
l7v
26
4a
ohp
4a
26
m0j
m0j
pj
37z
pj
26
26
pj
pj
pj
4a
83k
3yu
26
6wv
4a

pj
pj
4a
26
4a
m06
1pcm
1pcn
4a
1pco
juh
7yn
4a
4a
26
1pcp
juh
jnk
pj
26
lzk

6tw
ohq
ohr
8n8
8n8
kgy
jt7
jt7
jt7
kgz
kgz
kgz
1o5e
77o
3do
77o
77o
6tw
6tw
6tw
6tw

muf
99w

l7x
347
347
ohs
3yv
m0k
6tw
ohu

muf
jo1
85r
32u
m0l
m0l
6u7
8fu
3gz
1pd0
jgs
ohv
1o5f
1o5f
jgs
33a
33a
33a
1pa
1pa
33a
33a
3yw
9bc
7ls
fc
7i0
6yz
ohx
6yz
ohw
6yz
6yz
7no
7no
1pcs
ohy
1e
je5
je5
je5
je5
je5
joo
9bd
7rv
7rv
ohz
7lt
7lt
uq
uq
ojt
1pcr

7no
891
77p
oi0
p
oi1
1nnq
77p
us
k3j
jo1
jo1
jo1
mug
mug
jo1
l7y
l7y
l7y
oht

jo1
jo1
oi2
l7z
l7z
jo1
oi4
oi5
6wo
6wo
6u7
6wo
6u7
1nld
6u7
6u7
m0n
6u7
6u7
6u7
6u7
6u7
6u7
6u7
6u7
6u7
1nld
1nld
767
7np
7np
7np
9bf
6u7
6u7
6u7
6u7
wg
6u7
1kw
1kw
1kw
1kw
oi6
1nld
6u7
6u7
6u7
oi3

1nnq
37m
37m
8fw
wh
1nmb
1ir
8fw
37m
1ir

k3j
9bb
jgs
kr4
m0m
jop
9bg
jop
3yx
1ngb
jk2
jc9
1pcu
1nd0
1nd0
8na
kyr
kyr
2yx
2yx
ps
joq
oi7
3yy
l83
ot
1obz
1obz
1obz
m0p
oig
ljw
m0p
rf
m0p
jd7
3yz
1cc
1cc
jqr
1cc
1oc0
32x
32x
32x
jdo
32x
6y1
6y1
6y1
ot
ot
3mk
oi8
3kd
q2
7rw
1oc0
1oc0
1pcw
jq7
3z0
3z0
3z0
3z0
3z0
3z0
3z0
3z0
3z0
7dl
35g
m0q
kys
oi9
kys
j9g
jk2
7rx
7rx
oib
oic
6w9
oid
jqr
jqr
jqr
jqr
jqr
jqr
jqr
krl
1pcx
jqr
jqr

32x
32x
oie
j9g
j9g
j9g
8f2
m0r
m0r
j9g

7ns

1ny9
klr
j9g
8nc
8nc
oif
6x3
3h3
3h3
6x3
6x3
7k3
7k3
7k3
k1k
kyt
9bh
q5
q5
892
892
892
kyr
70n
70n
70n
70n
36d
6vl
6vl
6vl
mun
mun
7eh
1t9
9bi
wi
l82
l83
9bj
9bo
7el
1ngb
7el
7el
893
893
8ne
8fy
8fy
893
6wk
6wk
1pcy
6wk
9bk
1ngb
3ff
3by
3ku
jui
kcj
kcj
kcj
kcj
kcj
kcj
kcj
kcj
kcj
6yr
3z2
894
muo
7xd
j9g
muo
9bl,6w9
9bm
3by
7wt
3ff
oii
wj
oij
30s
m0u
9bn
jop
ot
7k3
krl
7nq
7nq
7nq
7nq
7nq
7nq
l84
l84
l84
l84
l84
j9g
2xy
1ngb
2yx
2yx
p
9bp
jui
7db
7db
75g
7db
7db
ljx
ljx
ljx
ljx
75g
oik
oil
oim
oin
1nya
1nya
1nya
1nya
oio
3d5
jv9
jv9
jv9
36s
36s
36s
36s
36s
2yx
kyr

jl2
75g
oip
75g
75g
1oo9
1oo9
1ooa
1ooa
ot
2yx
ss
9bq
ss
oir
ois
85s
85s
85s
ot
ot
ot
ot
6y1
ot
ot
ot
ot
ot
ot
6uv
ot
ot
ot
ot
ot
ot
ot
ot
ot
oit
1pcz
oiu
ot
mus
mus
ot
9br
ot
ot
ot
ot
oiv
ot
oiw
ot
ot
ot
ot
3h3
ot
mut
mut
6y1
6y1
6y1
jdo
6y1
6y1
6y1
ot
lz0
kh2
8ne
jqr
q5
oiy,oix
1ha
1ha
krk
kgq
oiz
j9g
3d5
3d5
ljy
ljy
oj0
ot
ot
ot
ot
jk2
ot
ot
ot
1lu
7db
ot
8na
ot
oj1
oj2
ot
jq7
ot
7rw
ot
ot
ot

jk2
ot
m0v
1t8
1ngb
3h3
oia
ot
ot
ot
3z0
7k1
1pcv
6y1
6y1
6y1
q5
ot
q5
ot
jdo
jdo
jdo
jdo
jdo
jdo
jdo
jdo
jdo
jdo
jdo
jdo
jdo
jdo
jdo
jdo
jdo
jdo
ot
jdo
jdo
jdo
8mu
ot
1d
1d
1d
1d
1d
1d
oj3
1d
s1
mry
6v0
oj5
oj6
muw
1pd1
muw
1pd2
1pd3
oj8
9bt
1ons
2xn
1dp
oj9
wk
78m
7d4
85t
js5
1dp
1dp
1dp
1dp
7xe
oja
jig
1dp
ojb
9bu
ojn
1ta
34i
3d6
3q5
3q5
j9g
muy
muy
39n
7oa
3z4
ojc
js5
3a1
3a1
7em

9bw
1nsz
jhw
oz
39n
9cn
jig
jhw
oje
jhw
39n
jhw
jhw
jhw
9bx
9bz
1d
1jh

ojf
jig
jig
jig
jig
gu
jva
34d
8g0
jhw
ojg
6tc
mv0
39b
895
ojh
1e3
oji
jq8
jq8
7tx
71c
jiz
jiz
2xz
hl
2xz
2xz
1tf
ojj
lk1
lk1
74t
74t
74t
74t
jna
ojk
1ooc
jhw
jhw
jhw
1ooc
jhw
3q6
3fg
3fg
3h
3ea
3ea
3a2
1d
6sp
6sp
6sp
6z0
6z0
6z0
6z0
ojl
1tc
ojm
2yx
krb
3h5
1ngg
7hi
7hi
jzs
jzs
jzs
1f1
jig
8ml
8ml
m0x
m0x
m0x
7j6
3h6
3h6
3dp
9c0
gt
a1
9c1
6zo
1fq
1fq
1fq
1fq
1fq
71c
rm
rm
ojo
kro

77z
2yq
6y1
jc3
jc3
1fn
3z1
mv0
3q6
7yo
krp
1pd4
ms9
mrw
1cj
jsn
1pb
js5
jau
jau
33m
lk2
1pb
jau
9c2
1pbd
mv3
mv3
ojp
1jj
jze
jze
jze
1ji
1ji
1ji
1ji
1ji
1ji
7en
7dm
ojq
kcn
ogs
9c3
79j
79j
79j
79j
8g0
jja
oby

9c4
9c5
33m
33m
33m
9c6
8ni
8ni
9c7
9c8
rn
2zz
2zz
2zz
1ndo
l87
l87
1pd5
1pd6
3d7
ps
ps
3d7
jsn
8v
1e
3z3
3h7
j91
2y4
2y4
2y4
2y4
2y4
j91
6v0
6v0
3j0
6zb
9ca
1pd7
76u
754
3eb
3eb
3eb
754
7ns
pt
3q7
3j0
3j0
jni

l88
3d7
1d
1pc
1pc
ojs
jq8
jq8
2z8
3kv
3i4
3i4
3i4
8nj
k9d
1tb
1d
k65
39d
30b
30b
30b
muz
l8b
m0z
99d
k9l
80u
9by

30b
7j5
7j5
7j5
33m
st
34i
jd7
jd7
a1
3z5
63
63
mv6
mv6

ojw
7sr
7sr
1pd8
8nk
3d7
7nt
3d7
9ce
ojv
qp
ig
896
896
31i
6xa
6w9
79k
79k
79k
6w9
6w9
79k
79k
2z8
jig
1te
ao
2z8
3bv
3bv
1td
2z
jhw
2z
2z

1d
jja
9cb
mv7
mv7
9cc
ojx
9cd
3xt
2v
76u
7nt
7nt
te
te
ojy
oc7
1d
3kw
gu
1e3
71c
8nm
8nj
2z8
1pb3
ojz
1d

7sr
1pd9

ok0
6v0

ojd
1d


1d
jna
1d
wl
1e
p
30k
6zs
7hr
2xy
9d2
7xf
1fp
1pda
2xy
u1
m10
ok2
kcl
kcl
kcl
kcl
kcl
kcl
kcl

1th
1pd
6zs
1pd
1tg
ok3
6r5
9g
7fh
9cf
h4
3a2
h4
kcm
3q9
1nno
1e
kcm
1e
p
7xg
3q9
1e
ok5
1pdb
go
go
9cg
72q
ok6
ok7
ok8
js6
go
72q
2xy
9bs
380
380
9ci
wm,jvc
h3
s2
s2
3qb
3qb
3z7
2xy
2xy
mvb
mvb
9cj
ok9
9cl
9ck
1f1
1f1
lk4
okb
1f1
1oc3
lk5
1f1
7hi
er
er
er
er
er
324
mvc
mvc
o9v
okc
1jy
1jy
mvd
mvd
2xy
2xy


3z8
9cm

2xy
2xy
mvg
mvg
33o
3ch
r9
r9
3z9
lk6
35c
1ln
31s
31s
31s
mvi
9co
mvi

okd
oke
okf
99
9cp
79g
9cq
jj0
jj0
jj0
jj0
jj0
jj0
9d2
jj0
9d2
jj0
1oc2
okg
7lu
7lu
7lu
32u
3i1
8nl
8nl
er
hl
m17
k9m
m17
m17
7ii
2xy
9cs
897
897
m16
m16
5x

9d2
1ti
us
3za
kcn
6vl
9cu
kcn
kcn
mvk
9cv
897
7hj
7hj
7hj
er
oki
3bs
3bs
9cw

3bs
2xy
72q
72q
3zb
okj
72q
1n5
er
mvk
9ch
jt7
jj0
7fh
2xy
83p
1di
2xy
2xy
1e
2xy
2xy
7j6
7j6
2xy
2xy
2xy
m16
mvn
mvn
2xy
lin
2xy
2xy
2xy
1pdf
9cx
9d2
1f9
1pdc
2xy
3zc
okh
2xy
2xy
7j7
okk
2xy
2xy

2xy
2xy
2xy
mvm

2xy
2xy
9d2
mrb
83r
83r
83r
oka
1pa5
7d5
72q
1nhy
2xy

9cr
2xy
2xy
7xf
6zs

2xy
2xy
2xy
2xy
ih
jmw
jmw
jmw
jmw
9cy
2xy
mvm
1pde
2xy
2xy
1fr
2xy
2xy
7fh
2xy
2xy
p
2xy
2xy
2xy
2xy
7lu
85u
jxr
2z0
k66
8g2
8g2
jxr
jxr
kc8
7eo
8nn
1tj
kc8
77p
77p
77p
kc8
77p
7j7
7j7
1pdg
7j7
8fu
jtw
jtw
jtw
jtw
jtw
9cz
l8e
l8e
l8e
l8e

l8e
mr5
9d0
k16
7gh
2xe
b
x
1cd
eo
8s
g
6s1
g1
2vy
f
3ec
jac
5w
341
78a
1c
j88
1e
6r
l
1dg
6sg
j9x
3h
1nc4
9
kz4
b
g1
8s

12
r
2y6
eo
341
1c
jas
2yw
j8v
j
6um
6xk
j81,e9
6st
1ncw
jbx
jb3
jc7
1ndi
1ch
6rr
9
18
p
2w2
jc2
a
ja4
30d
7d8
2w6
jcf,6u8
2w2
g6
6rq
jcj
1cg
u
3j
jfr
f
mvq
4a
jaz
17
l
2w
6st
39p
1ne0
1dg
6wc
9
1ch
op
1cs
5v
1d8
8s
f
j82
6t1
p6
1nd2
8s
l
6v1
81g
6xk
6vg
1cb
3e
je8
1da
2s
1ncq
1dg
2w2
jcz
9c
2xc
6ve
1nf1
1dk
g7
1f
jb9
1ncs
1nca,j83
jfm
1gl
3f
2y0
1ne5
j9i
6w7
j9s
2we
j8c
9
op
72d
g2
x
6v6
1cr
s
j8y
3h
6sg
jft
ew
jhx
jcv
jhn
2yp
jc0
6uo,1ncm

6ut
2xd
6sd
s
1v
x
4g
jj2,j97
x
81g
3j
g6
mvq
ew
7gh
pd
1ncs
2y5
5u
e5
jal
1nen,j83
i
jds,jee
1fv
8x
2o
okl
1i
1nde
1ndv
2zp
1ncz
1dg
2wk,6yb
ji3
jkm
1ee
u
2yx

1e
5v
jh4
x
1ep
eb
1dg
jib

jj4
jkx
1d3
jew
el
1dt
jg3
2yp
92
32l
1dv
2xf
37n
1nht,4d
jb0
kz2
jab
1nd4
6u6
6sj
1nhz
l
g6
1d9
jji
jkb,1nh6
17
jnl
2w2
6r9
1cr
2yy
jnc
jfo
15
6sr
jay
1ncz,j83
jem
d
17
2w3
jos
6xy,6zu
jb0
jn4
6st
2xo
jd5
jay
jdb
1ndn
1dt
1ncz
1nhx
2w0
6tu
1ndk
j94
1e
pu
x
2w6
1e1
jeb
6uc
jfk,6r1
9
6xo
2w8
jlu
1dt
2yi
2u
n
jid
jo0
jqu
j8y
1nim
jpb
jbd
jvq
2wf
28
jf5
1n
1dg
6zt
jwy
1nek
e6
jr1
1dk
g
9
o
u
8s
jlj
1njt
jb8
jek
1nek
jqw
jow
j82
oq
75h
6wb
1eo
2wn
2xe
729
1cr
2w8
jng
3k
j9z
l
1ci
6t6,341
6y8
6ze
j9n
jsv
jdk
jfk,6r1
j87
1dg
pj

1ncr
6uy
8m
jwk
jmn
jsq
jaq
2wi,jgj
1ndy
om
6tp
6sd
jwc
7ye
1ne1,1ndw
2wk
6sj
1ncp
1nlv
1nm3
1d9
3j
6xr
75m
1niy,6tn
jf9
9
1nh8,1nj7
1nen
6u6
jho
1ch
2xq
p
p3
32l
j97
9m
x
2wh
71v
1ne3
774
6rd
73j
jjv
2y5
1d8
g1
1i
1nj3
jex
1ndn
1ndn
8s
f
2w0
jk4
6uo,jkq
6v0

pj
jzt
jjo,l8g
ja4
x
2w
6y3,ex
3f
1nhr
2yd
29
6rt
j
9h
2z5
joa
1dg
k6o
jt5
1ch
1ndr
1e
p
p
1nns

jf7
1e8
37n
1nnv
6vz
jgi
jpw
f9
x
f9
1nh3
78t
1h0
jrr
7d8
pc,1p,k1m
6ra
9
1nk3
1cd
729
1nes
jc6
18
8s
v
jid
356

31x

8no
34x
jqa
1ndp
jgj,1ne3
1nii
6y9
1ndx
713
743
2y5
335
75h
74e
6vs
6sr
2w8
1nd2
1nh8
ja1
jd2
1np8
j98
2w0
s
v
1ni9
1nja,1ncm
6qq
p
jp8
jy9
701
369
33e
9m
k77
1ndp
jky
g6
1nhq
1nf6
6x7
g6
1nhq
75w
k3s,36o
2xo
jud
9
2x5
jay
g7
jz4
6tf
8s
1ne5
2yp
2w0
1ng4
6u6
4f
6sz
73b,32l
701
3hb
6sg
5v
6xx
6ss
jo2
76a
f9
jov
1d9
6t6
726
g6
1nqx
jll
1ndc
jr2
1nny
6vg
kb2
1nfl
1nr1
g1
jph
fk
jxb
70p
2zx
35p
2m
k57
1npy
6wi
2s
jah
3ha
jjh
1ngv
8s
8s
ja1
jd3
1nlu
2xc
jgb
30o
770
jya
jzv
5v
k6b
6vz
1ng0
ex
jx3
1nnc
1nm0
6ys
jea
jhg
72h
1nck
0
1nfk
7ka
jq0
6zu
328
jc5
k8m
1nse
9
jix,6rz
k3u
5
ey
76m
ja1
jmu
jc0
31b
1nqc
k3v
6qq
jec
f2
1nsu
1nld

1e
oz
1nh0
1npk
71i
9m
9m
jhb
6vz
jld
kd8,1nfv
jou
x
1ns5
x
1e5
1ns9
ju6
juv
1nfl
6vs
g
jr8
1neg
k5p
6xn
9
1cd
7hx
jal
g7
jnw
ja1
f
1nis
1nf4
1dg
1nkw
772
jga
jho
js2
1nja,1ncw
j8o
qw
73v
jif
6qq
op
2zt
32l
6ug
p9
jri
36l
6ut
1nf6
1nui
k6o
jdi
kam
k7m
6rd
b
753
1d9
1d9
3f
jea
jfl
f9
2w3
37n,1ngv
6re
j82
kix
1ngt
7jj
1nox
jus
1h0
jl5
1ft
1nk1
jph
70p
1nfp
jiv
1nj0
28
1nk3
9
1nd8
jnw
6xj
jrl
6sx
k6i
eb
73o
ja1
jmu
s
1ho
kg8
1cg
2wo,jc1
6sj
js2,kz4
72t
pj
1e
p
1e

p

1nih
2xs
9a
1nop
5v
jzz
6r6
jjc
j92
jqa
2wv
k75
kda
70o
kde
ktd
jyg
1nuu
jk4
jcb
6r4
f9
khy
k4g,2wi,1ne3
g6
jmy
2w2
jgt
6t6
6s5
72x
jli
3bj
37n
1d8
6z3
1nfl
om
7cm
jct
kk0
1nrb
1nxc
327
31j
2xo
76h
6qv
1no9
8
1ntk,j9l
krq
8l
jil
kg0
2w0
2w0
1nh9
1dg
6v8
2wx
jc1
jkq
jb1
1nga
kgg
39z
6qq

1ndo
ky3
6qq
99
2y1
kr2
6qq
f
d
jgu
kh5
1nue
6si
1nyg
6ug
6qy
khh
jer
6r6
1o04
6xx
jjh
k9n
364
jao,k1v
kmc
6ut,g2
jx1
1ndx,jea
71v
1nmk
1neb
1ngh
g6
6vh
x
jtg
jcz
302
jac
mvo
8y
1npr
2w
jk3
74l
1ncl
kef
jad
6re
1ngt
jjw
1e1
1fv
ji7
335
k2a
ko4
kb5
jsx
33h
ph
jtk
6xn
jb3
4d
70p
712
jka
2zj
jqh
1nvd
jaa
6yx
jwq
38l
1np3
1nd1
31j
1f8
jjz
jce,l4j
2zu,6ra
6v4
32s
jto
2zu,6ra
jgp
kpm
g7
8l
g7
3bt
kfw
ja1
ja1
1np7
764
764
1nkg
3d0
1ne6
2w0
jib
1cg
kqe
1ng4
k6o
10
jmh
1nn0
e
1ndr
6vn
kld
35g
l6w
1e
777
j9k
74y

kls

1o1j
2xy
jxs
1o1m
kh9
6si
2yg
2zt
krx
1nkm,1db
7l5
1nyj
qq
jnb
1nug
jmm
jjh
k01
9m
6qs
7m3
2wv
2wv
kaa
1nqn
kab
76a
k4a
1nd5
30t
jgh
jyf
713,6uz
2ym
9h
jdd
7og
jgc
6td
6v9
1nmj
jr2
1o2p
72h
6r4
jow
6t6
j9q
jqz
jvv
jvv
6r7
jtf,1nlm
1nc4
75o
3j
6xk
y
kiu
ku4
jch
kiy
7v5,6tu
1ni2
1d8
k9s
7jm
kb1
ju6
j9v
ldd
3qd
keg
jrs
74v
jb0
jxd
ru
2m
l3l
6wc
1neg
8y
el
jaa
1hn
l42
j8f
jrb
1fl
kff
k5c
1nob
6ww
6xo
9
jjh
9l
6s9
1nri
k5f
1dt
1nj7
1nca
764
764
jem
lhd
k0s
7o6
rj
rj
jd3
2w0
lhu
lic
kxr
ja2
jn8
k1g
1ndr
1njb
kqi
3gw
2xy
1non
1nsx
oy
ot
7jy

jsm
1d
kgq
2yl
3h
kgw
6wz
jt7
p
1ny9
80w
1nye
3ap
17
2zt
jdq
lkv
39j
1cs
1o1t
6qy
1o1w
ks6
1ncr
1db
7u2
3g2
k43
73b
1dm
m
1d8
jzy
jzz
ks9
r1
364
jao
kd7
jhz
1gd
1gd,1nfv
ju2
3j
7pb
6rd
6xr
1ndp
70o
1ndp
k07
73m
8m
l0v
1ci
3f
86k,1npw
jea
jmn
lo9
l1c
311
34f
jhc
f9
3g5
ktf
1nf6
1d9
1nwy
8m
jky
jsq
lc0
la9
1o6f
j81,jlv
1ndg,1ncj
mvo
lo3
7k7
1nc4
jac
j9q
76v
1ci
jqz
jtb
6xr
jgt
je9
81g
6u1
j93
1d8
1nep
2y5
758
3df
k28
1nox
kaz
kj9
lqg
877
ko0
lql
jm3
1ft
1nfp
75h
jxb
6uq
ldr
jpg
1g9
79y
1nva
jph
om
om
k2f
1nzx
jyo
7cm
70p
6tn
om
lee
1i
7mn
6vt
1o3u
kvm
1nde
1nde
327
6uf
31j
jfk,6r1
3
k8o
1ndv
1f8
l4c
j8f
7e7
9
jjq
kfi
kbt
3ha
j8e,1cd
2zu
3ev
jab
1o3w
1nrh
lva
jjh
8l
jg9
jg9
lgr
1o9q
jnw
krq
kfq
kfq
g7
j87
6xj
7ye
76m
kkj
lh2
1dt
18
37a
7ki
8s
8s
ja1
ja1
ja1
ja1
1np7
1nca
764
764
764
764
764
764
764
764
764
764
764
lha
js1
2w0
tw
5w
1nqa,1nh9
2wk
kky
7r1,jc0
1nvt
1nhn
8ee
kz4
jkd
n
1npe
1ob9,2u
jx3
1ob6
jb1,1ns0
lif
jt5
1ndr
kqi
1o4y
1ch,lpb
2z0
j94
2xy
2yu
p
lyd
2z0
7ww
fj
1e
hm
6u5
jjl
3h

jav
jmk
1o1h

kh1
26

jj0

2xy
83s
l8q
jd8
kza
pp
op
6uk
8w
2xb
1o5p
1nej
6un
jkj
2zt
krw
1nw9
qo
jrj
jj1
km4
78r
1ocn
kzt
1o5x
702
jfb
m
jh4
m3k
jzy
jjh
k1w
6ss
kzy
ksa
1od3
jog
jmm
k72
l01
jjh
6vz
6vz
khr
1njw
jld
6xq
3a6
js7
jao
1npo
4g
1gd
7i3
1gd
6xr
lo7
1d9
1nc4
7uc
1o7i
6w5
jtd
k07
jvf
1f
kn4
1nim
7us
ksu
1nc7
1ndp
1ndp
7z5
7m6
1nur
32o
7ue
7z5
jnq
x
1og1
2xf
x
1nn9
m61
341
l0m
m74
1nl3
m92,1ncj
laf
m8u
1npr
lnp
1nfe
jdd,la8
1ngk
jea
8ar
1ncx
1o2y
1o2y
7av
1ngk
1nun
1ci
lbz
kib
jx2
l19
2x6
1ncj
3cm
7us
6t6
1nwn
l13
1ns3
1o7a
jaq
kxh
jaq
6uz
7uc
jvd
jgc
jro
1ofu
1nlx
33j
ke0
1ndx
7l9
1o2r
jhg
ksz
6rd
l10
kif
6xk
m64
jgh
1o34
7ok
1ncl
jjf
344
1d8
1nep
1oga
1f3
mb7
6v6
1d8
mb9
1d8
6tr
7me
3df
6sf
1nfx
oq
t0
30n
jut
knz
jjg
k82
7b9
34u
jag
3i
ko3
mcv
jzm
1nr6
mcz
2wf
ldq
6uq
1nk1
1g8
mdl
3dg
1ndh
1nln
4d
kv1
1eo
1eo
jb0
1ohg
kbc
1o8q
6wi
jr9,mfi
l3c
2zd
jua
jua
kez
jqg
3oh
8jt
6tp
6tp
1ohv
kjz
kjz
kk0
jpj
koi
kf4
7xi,k2m
6sr
mgn
77m
mgr
1nfq
1nde
1nhu
kvp
7kf
jji
36p
mhd
1ntn,3op
mhh
jlq
6uf
1eh
1nxg
jb1
mhz
1ndv
1nif
l4a
9
kp1
j96
jq6
jiw
6yv
luq
mji
kpe
7w6
34c
3ha
9
j8s
6za,6rc
jy4
3k5
7f3
k5b
84z
8
2x5
kw6
jh3
6rz
mkd
fw
31b
31b
1nfy
lgg
jck
1nrh
jgf
1cm
312
6qx
jxj
1o9k
jal
g7
lgp
8l
1nd2
jnw
lgt
lvw
g7
6s9
j9u
j9u
312
jil
jjr
1nlr
1okc
1oka
mmp
mn3
mvp
mmu
k0r
1nni
8le
8s
ja1
ja1
1oki
1np7
1np7
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
7ki
1nkg
1nfm
jaw
f
1dg
1nk5
1nh9
7kx
7kx
gv
l65
jc0
kc2
kg7
jts
s
1oml
kqe
k0x
mpe,1nxy
pc
2u
jt5
6tu
mox
ja2,1o15
1nqc,l6l
839
1omu
j8o
1nu5
1ch
1ch
1obe
kqi
u

aa
2xy
j94
80i
1e
p
p
39l
1e
p
6ye
u1
7a6
ky6

jiz
lir

3hc
3hc
p
klc
lzd
5z

7ns
kyr
6y4
mti
3h
jfj

2zz
kyn
7ek
kls
26
1nnq

q2
muu
ot
ot
jhw

mv9
lzv
79g
js6
7eo
6
7xi
7cp
1oqf
8nw
1nyf
6wr
1jz
85y
8o2
7l2
mzy
6ry
ti
7yt
3ap
1gp
7xl
my9
juk
k6s
mwv
384
kru
1nuc
1nhz
ut
kzi
1nkl
1o5o
jds
1o1q
jzv
2yg
m2d
mwp
l
pb
78f
863
2zt
1o1s
ro
1nyi
1opp
kzk
jk7
po
7st
3j5
7in,myu
1nop
70e
32n
73l
1hl
8pt
m2w
1oq3
1fv
1oq5
n0l
7hs
jdc
jvt
357
1dv
7ip
1nug
1cz
1o5z
6xx
jjh
n1d
9m
jii
1nwc
6ss
n1l
kzy
k9n
khn
1o3w
lli
n27
jjh
m45
6r6
6r6
j82
n2e
6vz
1noq
86f
1or3
j8y
1or5
ksh
khs
7m3
7m3
1o25
n3c
1odh
n3u
k3l
k3l
jj3
la0
71q
71q
2y5
jwi
1gd
k4a
8uc
81q
jx2
jov
jxo
jbj,jx2
jcg,jb6
36e
lnr
k18
jac
h5
8hl
1nd5
m8b
1ndp
1otx
1ofx
kie
jm1
loq
1gc
1nnz
jrp
ndk
1ote
n85
k17
7sz
ki3
6tk
6rd
m8w
jea
7ew
k7r
n5g
1nwv
m6c
ncq
7cj
kic
nc6
k18
nau
2yt
1nc7
3rr
jvx
1nhr
kms
31o
3j
1nta
mvo,3cm
7ur
jkk
ki4
jgd
2ym
1d9,1nck
ke0
1o2q
k6c
kmf
1nuo
1oum
l1b
lnr
m8g
1oer
jje
2xu
lay
l0j
kmv
1osx
341
1orz
n9r
6uw
31o
1nwo
kmv
1ods
1nlj
k08
1ow9
1nnz
k06
m8h
1o32
n78
jea
1o7q
kie
71v
713
70x
7og
jdi
1o32
8m
j93
jhc
m5w
l1g
lmq
1nna
1oe0
lbm
8sa
m7d
1nlk
1os7
6rd
1ovt
6vw
l0j
6xm
1d9,kss
1o2q
jdd
x
ksu,70o
kaj
1otm
jea
1k2
k4c
1nhq,1nwz
na1
72e
3as
341
1ouu
8hn
m9s
e6
loq
6t6
2ym
ltk
1nou
72h
1nwz
lop
1ncj
kmv
1nhr
1ns2
jvf
l0v
2w2
1ns3
pl
jwj
kdw
jcb
lo6
1ngr
jkl
842
kam
1nfw
1nex
1ovl
nap
8ao
jk3
1ofx
7gv
1nz0
k7j
2zh
8v8
m18
kee
70y
1c
34k
nf8
1nmn
jh8
jh8
1owt
1nep
1owv
1nzg
743
37n,1ngv
kix
2y5
1o39
jjw
758
kua
8w0
1nx4
797
jch
1nep
6v6
1nnd
1nem
6y9
6zi
758
jdp
nfs
okl
j
7ak
jxz
1ma
l2d
7ka
1oxp
8wk
30n
ks0
710
nh0
367
30f
1oxx
1oxy
7sf
lqe
7jm
keq
nha
1neq
1oy5
1oy4
7dy
3aa
749
3o1
mc9
1ogs
k82
1oyd
79w
79w
k2b
k2b
jm3
1h0
1dk
6rx
mcm
1ooj
1p24
jl5
1nv7
kuq
1ogz
ldk
mcw
jd4
k0e
8xh
1oz1
j9s
kjf
j9m
ldq
lr1
1hu
6zu
mdb
kut
3tf
ldt
jpg
lr2
jcs
1g9
33h
1oze
74v
k1a
kb9
kuw
7c3
keu
1nix
1nzw
1ozp
1ozq
1eo
1oha
1o8l
1o8l
jfo
7zo
7zo,x
1ee
1nr8
2vw
1ohk
jux
1i3
jkn
6su
f5
mf7
1i
3oa
74b
jua
jua
jua
kez
lsd
mfq
7tc
lss
6vt
mfs
jm5
nn4
jbb
361
8cn
6wc
1neg
koj
1neg
8cm
1neg
8cm
mg0
1nij
1p0z
7ff
31r
kk3
jby
kvh
l3v
mgf
kf3
kf3
kk4
1nvd
1p0g,nai
1o3u
5u
ft
15
k56
36n
kvm
k56
jaa
kf5
1nrb
82l
8k1
kz2
jhk
lt2
1nhu
mgy
mh0
3uj
3cr
38l
not
1nj0
k8m
mh4
1o8y
4k
3oo
3gk
6st
jwq
jji
jji
4h
kf8
1u
mhl
nqv
1eh
1eh
1nj1
k2q,mhp
2xh
6qt
3
mhy
kfb
1j
1ko
1f8
kz3
1p2s
qu
lfk
1f8
1f8
6sa
nsj
87z
78k
jf5
1nxj,1rh
1cd
6ra
k2r
6ya
1oiz
1nvg
lu0
luq
7sm
kpb
78k
1cd
1e6
9
6ya
3c9
jv0
1es
kfd
939
jp0
1f6
l51
71h
jwu
nxd
jl9
2w8
1p41
2w8
j9l
1p3x
1np4
lgg
jcj
jl9
2w8
jwd
1o9j
1o9j
1nrh
1nrh
1nrh
93r
l55
jgf
jal
1p46
jgq
8l
jv3
8l
nyt
9l
j8b
j8b
jrz
1o9j
kpm
9l
ey
lgp
g7
krq
8l
3p3
6s9
1o9r
lgr
6s9
9l
krq
kfq
k8y
j87
6xj
9l
1nxn
1p47
8l
9l
9l
jil
1ok4
o
94g
9l
o
e5
312
1p5l
o12
jjh
kpr
mmg
o18
o1b
8lb
jsi
jdb
mmr
kxc
kxc
7ye
94q
30x
18
kfx
7ki
1p64
4e
2wb
8s
8s
8s
8s
8s
8s
8s
ja1
3fx
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
764
1oa8
1p7x
1p7y
o2u
jc2
jdy
70g
3ip,1o4j
k0s
1n
95j
1dg
1nh9
kku
1nf4
1nh9
jd3
jd3
1nef
1nf5
1nlb
1nlb
1nlb
lhl
94
1p8l
1nso
1nso
7kk
36r
95x,1nvu
w0
mor
kq8
1nkz
jga
jqo
1nlu
73j
o6p
jmh
k5p,kz4
2x2
mq6
kgc
1nxx
972
jmh
jn7
kxr
ew
3k
j8w
lxj
1nu2
72t
o7t
j8o
1nnm
1ndk,jo0,1p9r
1obe
o8h
jo0
1ne2
1o4y
1obd
3mc
jo0
1ch
1ch
jdz
7ts
jfy
1p9z

6uv
761
9c9
o98,1nsz

1e
ef
6qq
ky0
30i
jb8
jcm
jgg

1ln
kc8

7wx
jp3
7a1
6yy
6uv
ot
1e
3y7
3xf
fg
en
jie
sa
oce

jt6
8f5
joc
2q
1v
1nol
oz
1pb2
7gd
kcf
jps
lzl
jfi
99n
3mm
lja
h4

3hc
2yx
6qq

rf
6qq
6y2
1fa
l7k
99
8fr
26
7rc
tb
1nk6
2yl
6sz
1di
3hc
1onx
3dm

kr5
1s5
6v0
3xo
1ne7

6wn
4a
1n6
9b1
pj
m08
6wn
k9i
1nhh
26
6qq
1pci
ljr
26
m06,4a
7k1
26
jug
4a
26
732

6yz

2yx

7rw
q2
oiq
ot
oj4
1v
gt
1pc1
jxq
7yo
ps
76u
8nk

1fp

1pdd

9af
32u
`;
