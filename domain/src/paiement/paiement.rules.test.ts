import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { enCentimes, enEuros, somme } from '../common/montant.ts'
import type { StatutFat } from '../financement/fat.statuts.ts'
import type { NatureDePaiement, StatutDePaiement } from './paiement.listes.ts'
import {
  auPlus,
  avanceAuPlus,
  type DemandeComptee,
  type FaitsDeLaSubvention,
  fautesDeLaDemande,
  refusDeLIndemnite,
  refusDeNature,
  versementsDe,
} from './paiement.rules.ts'

const demande = (
  nature: NatureDePaiement,
  statut: StatutDePaiement,
  montant: number,
  montantPaye: number | null = null,
): DemandeComptee => ({
  nature,
  statut,
  montant,
  montantPaye,
})
const faits = (reste: Partial<FaitsDeLaSubvention> = {}): FaitsDeLaSubvention => ({
  fat: 'FAT_D_VALIDEE',
  accorde: 4_129_895,
  plafondAvance: 15,
  autres: [],
  ...reste,
})

describe('ce qui est versé', () => {
  test('accordé = versé + en attente + à demander ; une demande rejetée ne retient rien, une indemnité ne compte pas', () => {
    const demandes = [
      demande('AVANCE', 'PAYEE', 611_100, 611_100),
      demande('ACOMPTE', 'PAYEE', 1000.1, 900.05),
      demande('ACOMPTE', 'DEPOSEE', 50_000),
      demande('ACOMPTE', 'REJETEE', 70_000),
      demande('INDEMNITE', 'PAYEE', 4000, 4000),
    ]
    expect(versementsDe(4_129_895, demandes)).toEqual({
      accorde: 4_129_895,
      verse: 612_000.05,
      enAttente: 50_000,
      aDemander: 3_467_894.95,
      reste: 3_517_894.95,
      reverse: 0,
      tropPercu: 0,
      aReverser: 0,
    })
  })

  const naturesDeLaSubvention = ['AVANCE', 'ACOMPTE', 'SOLDE'] as const
  const centimes = fc.integer({ min: 1, max: 900_000_000 })
  const geste = fc.record({
    nature: fc.constantFrom(...naturesDeLaSubvention),
    montant: centimes,
    suite: fc.constantFrom('RIEN', 'REJETER', 'PAYER', 'PAYER_MOINS'),
    part: fc.integer({ min: 1, max: 100 }),
  })
  const fats = fc.constantFrom<StatutFat>('AUCUNE', 'FAT_P_VALIDEE', 'FAT_D_SAISIE', 'FAT_D_VALIDEE', 'FAT_C_VALIDEE')

  test('quoi que l’on demande, et dans quelque ordre : demandé ≤ accordé, payé ≤ demandé, reste = accordé − payé, au centime', () => {
    fc.assert(
      fc.property(
        centimes,
        fats,
        fc.integer({ min: 0, max: 10_000 }),
        fc.array(geste, { maxLength: 12 }),
        (total, fat, plafond, gestes) => {
          const accorde = enEuros(total)
          const demandes: DemandeComptee[] = []
          for (const { nature, montant: voulu, suite, part } of gestes) {
            const ici = { fat, accorde, plafondAvance: plafond / 100, autres: demandes }
            // Tantôt au hasard, tantôt tout ce qui reste.
            const montant = part > 50 ? enEuros(voulu) : auPlus(nature, ici)
            if (fautesDeLaDemande({ nature, montant }, ici).length > 0) continue
            const paye = suite === 'PAYER' ? montant : enEuros(Math.max(1, Math.floor((enCentimes(montant) * part) / 100)))
            const statut = suite === 'REJETER' ? 'REJETEE' : suite === 'RIEN' ? 'DEPOSEE' : 'PAYEE'
            demandes.push(demande(nature, statut, montant, statut === 'PAYEE' ? paye : null))
            const lus = versementsDe(accorde, demandes)
            expect(somme([lus.verse, lus.enAttente, lus.aDemander])).toBe(accorde)
            expect(somme([lus.verse, lus.reste])).toBe(accorde)
            expect(Math.min(lus.verse, lus.enAttente, lus.aDemander, lus.reste)).toBeGreaterThanOrEqual(0)
            expect(avanceAuPlus({ accorde, plafondAvance: plafond / 100, autres: demandes })).toBeGreaterThanOrEqual(0)
            expect(demandes.filter((autre) => autre.nature === 'SOLDE' && autre.statut !== 'REJETEE').length).toBeLessThanOrEqual(1)
          }
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('le trop-perçu', () => {
  // 1 000,00 versés ; le coût réel n'en donne que 640,10.
  const versees = [demande('AVANCE', 'PAYEE', 150, 150), demande('ACOMPTE', 'PAYEE', 850, 850)]
  const close = (autres: readonly DemandeComptee[]) => faits({ fat: 'FAT_C_VALIDEE', accorde: 640.1, autres })

  test('ce qui est versé au-delà de l’accordé se reverse, en une ou plusieurs fois, et plus rien ne se demande', () => {
    expect(versementsDe(640.1, versees)).toMatchObject({ aDemander: 0, reste: 0, tropPercu: 359.9, aReverser: 359.9 })
    expect(refusDeNature('SOLDE', close(versees))).toBe('Plus est versé que ce qui est accordé : le trop-perçu se reverse.')
    expect(fautesDeLaDemande({ nature: 'REVERSEMENT', montant: 359.91 }, close(versees))).toEqual([
      { propertyPath: 'montant', message: 'Au-dessus du trop-perçu : il reste 359,90\u00A0€ à reverser' },
    ])
    const partie = [...versees, demande('REVERSEMENT', 'PAYEE', 200, 200), demande('REVERSEMENT', 'DEPOSEE', 100)]
    expect(versementsDe(640.1, partie)).toMatchObject({ verse: 1000, reverse: 200, tropPercu: 159.9, aReverser: 59.9, reste: 0 })
    const tout = [...versees, demande('REVERSEMENT', 'PAYEE', 359.9, 359.9)]
    expect(versementsDe(640.1, tout)).toMatchObject({ reverse: 359.9, tropPercu: 0, aReverser: 0, reste: 0, aDemander: 0 })
    expect(refusDeNature('REVERSEMENT', close(tout))).toBe('Rien n’est à reverser : ce qui est versé ne dépasse pas ce qui est accordé.')
    expect(refusDeNature('REVERSEMENT', close([...versees, demande('REVERSEMENT', 'VALIDEE', 359.9)]))).toBe(
      'Tout le trop-perçu est déjà en cours de reversement.',
    )
  })

  test('quoi que notifie l’ANRU et quoi que l’on reverse, les sommes ferment au centime et rien n’est négatif', () => {
    const montants = fc.integer({ min: 1, max: 900_000_000 })
    fc.assert(
      fc.property(
        fc.array(montants, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 2_000_000_000 }),
        fc.array(
          fc.record({ montant: montants, part: fc.integer({ min: 1, max: 100 }), suite: fc.constantFrom('PAYEE', 'DEPOSEE', 'REJETEE') }),
          {
            maxLength: 8,
          },
        ),
        (payes, notifie, reversements) => {
          const accorde = enEuros(notifie)
          const demandes: DemandeComptee[] = payes.map((paye) => demande('ACOMPTE', 'PAYEE', enEuros(paye), enEuros(paye)))
          for (const { montant: voulu, part, suite } of reversements) {
            const ici = faits({ fat: 'FAT_C_VALIDEE', accorde, autres: demandes })
            const montant = part > 50 ? enEuros(voulu) : auPlus('REVERSEMENT', ici)
            if (fautesDeLaDemande({ nature: 'REVERSEMENT', montant }, ici).length > 0) continue
            const rendu = enEuros(Math.max(1, Math.floor((enCentimes(montant) * part) / 100)))
            demandes.push(demande('REVERSEMENT', suite as StatutDePaiement, montant, suite === 'PAYEE' ? rendu : null))
          }
          const lus = versementsDe(accorde, demandes)
          expect(somme([lus.accorde, lus.tropPercu])).toBe(somme([lus.verse, -lus.reverse, lus.reste]))
          expect(Math.min(lus.tropPercu, lus.reste)).toBe(0)
          expect(lus.aReverser).toBeLessThanOrEqual(lus.tropPercu)
          expect(lus.reverse).toBeLessThanOrEqual(Math.max(0, somme([lus.verse, -accorde])))
          expect(Math.min(...Object.values(lus))).toBeGreaterThanOrEqual(0)
        },
      ),
      { numRuns: 500 },
    )
  })
})

describe('ce qui se demande', () => {
  test.for([
    ['AVANCE', 'FAT_P_SAISIE', 'L’avance se demande une fois la FAT P validée.'],
    ['AVANCE', 'FAT_P_VALIDEE', null],
    ['ACOMPTE', 'FAT_D_SAISIE', 'Un acompte se demande une fois la FAT D validée.'],
    ['ACOMPTE', 'FAT_C_EN_PREPARATION', null],
    ['SOLDE', 'FAT_C_SAISIE', 'Le solde se demande une fois la FAT C validée.'],
    ['SOLDE', 'FAT_C_VALIDEE', null],
  ] as const)('%s à %s : %s', ([nature, fat, refus]) => {
    expect(refusDeNature(nature, faits({ fat }))).toBe(refus)
  })

  test('l’avance tient sous son plafond, en une ou plusieurs demandes', () => {
    const [faute] = fautesDeLaDemande({ nature: 'AVANCE', montant: 619_484.26 }, faits())
    // 15 % de 4 129 895,00 = 619 484,25.
    expect(faute?.message).toBe('Au-dessus du plafond de l’avance, 15,0\u00A0% de la subvention : il reste 619\u00A0484,25\u00A0€')
    expect(fautesDeLaDemande({ nature: 'AVANCE', montant: 619_484.25 }, faits())).toEqual([])
    const autres = [demande('AVANCE', 'DEPOSEE', 600_000)]
    expect(auPlus('AVANCE', faits({ autres }))).toBe(19_484.25)
    expect(refusDeNature('AVANCE', faits({ autres: [demande('AVANCE', 'VALIDEE', 619_484.25)] }))).toBe(
      'L’avance est déjà demandée en entier.',
    )
  })

  test('jamais plus que la subvention accordée', () => {
    const autres = [demande('ACOMPTE', 'VALIDEE', 4_000_000)]
    const [faute] = fautesDeLaDemande({ nature: 'ACOMPTE', montant: 129_895.01 }, faits({ autres }))
    expect(faute).toEqual({
      propertyPath: 'montant',
      message: 'Au-dessus de la subvention accordée : il reste 129\u00A0895,00\u00A0€ à demander',
    })
    expect(fautesDeLaDemande({ nature: 'ACOMPTE', montant: 129_895 }, faits({ autres }))).toEqual([])
  })

  test('le solde vient après que tout est payé, et rien ne vient après lui', () => {
    const close = { fat: 'FAT_C_VALIDEE' as const }
    expect(refusDeNature('SOLDE', faits({ ...close, autres: [demande('ACOMPTE', 'DEPOSEE', 10)] }))).toBe(
      'Une demande attend encore son paiement : le solde vient après.',
    )
    expect(refusDeNature('SOLDE', faits({ ...close, autres: [demande('ACOMPTE', 'PAYEE', 10, 10)] }))).toBeNull()
    for (const nature of ['AVANCE', 'ACOMPTE', 'SOLDE'] as const)
      expect(refusDeNature(nature, faits({ ...close, autres: [demande('SOLDE', 'PREPAREE', 10)] }))).toBe(
        'Le solde est déjà demandé : plus rien ne se demande de cette subvention.',
      )
    expect(refusDeNature('SOLDE', faits({ ...close, autres: [demande('SOLDE', 'REJETEE', 10)] }))).toBeNull()
  })

  test.for([
    [{}, null],
    [{ gel: 'Dossier gelé' }, 'Dossier gelé'],
    [{ demandee: true }, 'L’indemnité de ce ménage est déjà demandée.'],
    [{ retenue: false }, 'La minoration de loyer n’est pas retenue à la fiche de son nouveau logement.'],
    [{ montant: null }, 'La fiche de son nouveau logement ne dit pas le montant de l’indemnité.'],
    [{ bailLe: null }, 'Son bail n’est pas signé.'],
  ] as const)('l’indemnité d’un ménage : %o', ([reste, refus]) => {
    const menage = { retenue: true, montant: 4000, bailLe: '2026-02-01', gel: null, demandee: false }
    expect(refusDeLIndemnite({ ...menage, ...reste })).toBe(refus)
  })
})
