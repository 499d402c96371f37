import { describe, expect, test } from 'vitest'
import { type Jours, refusDuPsr, refusDuReel, refusDuVise } from './dates.rules.ts'

const jours = (dits: Partial<Jours>): Jours => ({ objectif: null, report: null, reel: null, ...dits })

test.each([
  ['2026-03-13', 'La date saisie doit être anterieure à la date du jour'],
  ['2026-03-12', null],
  ['2019-01-01', null],
  [null, null],
])('un réel au %s, dit le 12 mars 2026', (reel, message) =>
  expect(refusDuReel({ reel }, '2026-03-12')).toEqual(message && { champ: 'reel', message }),
)

describe('un jour visé ne dépasse pas la vie d’une opération', () => {
  const trop = 'Cette date est trop lointaine : le 12 mars 2046 au plus tard'
  test.each<[Partial<Jours>, Partial<Jours> | null, keyof Jours | null]>([
    [{ objectif: '2046-03-12' }, null, null],
    [{ objectif: '2046-03-13' }, null, 'objectif'],
    [{ objectif: '2030-01-01', report: '2099-01-01' }, { objectif: '2030-01-01' }, 'report'],
    // D'avant cette règle, il reste tant qu'on ne le change pas.
    [{ objectif: '2099-01-01', report: '2031-01-01' }, { objectif: '2099-01-01' }, null],
  ])('%j, après %j', (apres, avant, champ) =>
    expect(refusDuVise({ avant: avant && jours(avant), apres: jours(apres) }, '2026-03-12')).toEqual(champ && { champ, message: trop }),
  )
})

describe('la fin du PSR ne précède pas son démarrage', () => {
  const message = 'La fin du PSR ne précède pas son démarrage'
  const demarrage = jours({ objectif: '2026-01-01' })
  const fin = jours({ objectif: '2026-12-31' })
  test.each<[string, Parameters<typeof refusDuPsr>[0], keyof Jours | null]>([
    ['objectif', { type: 'FIN_PSR', avant: null, apres: jours({ objectif: '2025-12-31' }), autre: demarrage }, 'objectif'],
    ['même jour', { type: 'FIN_PSR', avant: null, apres: jours({ objectif: '2026-01-01' }), autre: demarrage }, null],
    ['report de la fin', { type: 'FIN_PSR', avant: fin, apres: { ...fin, report: '2025-06-01' }, autre: demarrage }, 'report'],
    [
      'report du démarrage',
      { type: 'DEMARRAGE_PSR', avant: demarrage, apres: { ...demarrage, report: '2027-01-01' }, autre: fin },
      'report',
    ],
    ['réel de la fin', { type: 'FIN_PSR', avant: fin, apres: { ...fin, reel: '2025-06-01' }, autre: demarrage }, 'reel'],
    [
      'démarrage réel après la fin reportée',
      { type: 'DEMARRAGE_PSR', avant: demarrage, apres: { ...demarrage, reel: '2026-07-01' }, autre: { ...fin, report: '2026-06-30' } },
      'reel',
    ],
    // Le réel ne rachète pas un report à l'envers : l'avancement se lit du report.
    [
      'report à l’envers sous un réel à l’endroit',
      { type: 'FIN_PSR', avant: null, apres: { ...fin, report: '2025-06-01', reel: '2026-11-01' }, autre: demarrage },
      'report',
    ],
    // Le report ôté, l'objectif vaut de nouveau.
    [
      'report ôté',
      {
        type: 'FIN_PSR',
        avant: { ...fin, report: '2027-12-31' },
        apres: fin,
        autre: jours({ objectif: '2026-01-01', report: '2027-02-01' }),
      },
      'objectif',
    ],
    [
      'ce qui est déjà à l’envers et ne bouge pas',
      {
        type: 'FIN_PSR',
        avant: { ...fin, report: '2025-06-01' },
        apres: { ...fin, report: '2025-06-01', reel: '2026-06-01' },
        autre: demarrage,
      },
      null,
    ],
    ['une autre date', { type: 'LIVRAISON', avant: null, apres: jours({ objectif: '2020-01-01' }), autre: demarrage }, null],
    ['sans démarrage', { type: 'FIN_PSR', avant: null, apres: jours({ objectif: '2020-01-01' }), autre: null }, null],
  ])('%s', (_cas, dates, champ) => expect(refusDuPsr(dates)).toEqual(champ && { champ, message }))
})
