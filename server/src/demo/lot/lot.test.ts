import { describe, expect, test } from 'vitest'
import { createAlea } from '../alea.ts'
import { jourDeTexte } from '../jours.ts'
import { statutAu } from '../logements/proposition.ts'
import { createSocle } from '../socle/socle.ts'
import { creerLot } from './lot.ts'

const lotDe = (menages: number, jour: string, graine: number) => {
  const socle = createSocle(menages, jourDeTexte(jour), createAlea(`socle ${graine}`))
  const registres = { numeros: new Map(), dossiers: new Map() }
  return { socle, registres, lot: creerLot(menages, socle, registres, createAlea(`lot ${graine}`)) }
}

describe('un lot de ménages de démonstration', () => {
  // Chaque passage est fait par les règles du domaine : un parcours qu'elles refusent arrête le chargement.
  test.each(['2026-01-01', '2026-03-16', '2026-08-15', '2026-12-31', '2028-02-29', '2031-05-04'])(
    'se fait de bout en bout le %s',
    (jour) => {
      const { lot } = lotDe(350, jour, 1)
      expect(lot.dossiers).toHaveLength(350)
      for (const { menage, histoire } of lot.dossiers) expect(histoire.etat.statut).toBe(menage.parcours.statut)
    },
  )

  test('une autre graine donne d’autres ménages', () => {
    const noms = (graine: number) => lotDe(40, '2026-03-16', graine).lot.dossiers.map(({ menage }) => menage.sections.occupants[0]?.nom)
    expect(noms(2)).not.toEqual(noms(1))
    expect(noms(1)).toEqual(noms(1))
  })

  test('1 200 ménages font 400 logements, 2 500 propositions et 40 à 80 dossiers par chargé de relogement', () => {
    const { lot, registres } = lotDe(1200, '2026-03-16', 1)
    expect(lot.logements).toHaveLength(400)
    expect(lot.propositions).toHaveLength(2500)
    const dossiers = [...registres.dossiers.values()] as number[]
    expect(dossiers.length).toBeGreaterThanOrEqual(16)
    expect(Math.min(...dossiers)).toBeGreaterThanOrEqual(40)
    expect(Math.max(...dossiers)).toBeLessThanOrEqual(80)
  })

  test('chaque chargé de relogement a une poignée d’alertes en retard, non des dizaines', () => {
    const jour = jourDeTexte('2026-03-16')
    const { lot } = lotDe(1200, '2026-03-16', 1)
    const enRetard = new Map<string, number>()
    for (const { menage, histoire } of lot.dossiers)
      for (const { closeLe, dueLe, pour } of histoire.registre.alertes) {
        const aLui = pour === 'CHARGE' || pour === 'CHARGE_ET_RESPONSABLE_EQUIPE' || pour === 'AUTEUR'
        if (menage.charge && aLui && closeLe === null && dueLe <= jour)
          enRetard.set(menage.charge.id, (enRetard.get(menage.charge.id) ?? 0) + 1)
      }
    const nombres = [...enRetard.values()]
    expect(Math.max(...nombres)).toBeLessThanOrEqual(15)
    expect(nombres.reduce((total, nombre) => total + nombre, 0) / nombres.length).toBeGreaterThan(3)
  })

  test('un ménage accordé en CALEOL est le plus souvent le premier de sa commission', () => {
    const { lot } = lotDe(1200, '2026-03-16', 1)
    const jour = jourDeTexte('2026-03-16')
    const accordees = lot.propositions.filter(
      (proposition) => proposition.menage !== null && statutAu(proposition, jour) === 'acceptee_cal',
    )
    const premieres = accordees.filter((proposition) =>
      proposition.logement.propositions.every(
        (autre) =>
          autre === proposition ||
          (autre.rangs.bailleur ?? Number.POSITIVE_INFINITY) > (proposition.rangs.bailleur ?? 0) ||
          !['acceptee_cal', 'proposition_relogement'].includes(statutAu(autre, jour)),
      ),
    )
    expect(accordees.length).toBeGreaterThan(20)
    expect(premieres.length).toBeGreaterThan(accordees.length * 0.6)
    // Il en reste derrière un mieux classé : le refus se voit aussi.
    expect(premieres.length).toBeLessThan(accordees.length)
    expect(lot.propositions.some((proposition) => statutAu(proposition, jour) === 'proposition_relogement')).toBe(true)
  })

  test('peu de ménages suffisent : personne n’est perdu', () => {
    expect(lotDe(1, '2026-03-16', 1).lot.dossiers).toHaveLength(1)
    expect(lotDe(25, '2026-03-16', 1).lot.dossiers).toHaveLength(25)
  })
})
