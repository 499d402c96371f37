import { describe, expect, test } from 'vitest'
import { lundisAVenir, semaineDeLEquipe, semainesDeCapacite } from './capacite.rules.ts'

const LUNDI = '2026-03-09'
const semaine = (reste: Partial<Parameters<typeof semainesDeCapacite>[0]>) =>
  semainesDeCapacite({ points: 30, capacite: 40, temps: [], tempsParDefaut: 100, absences: [], tenus: [], ...reste }, [LUNDI])[0]

describe('la capacité d’une semaine', () => {
  test('présent toute la semaine : sa capacité entière', () => {
    expect(semaine({})).toEqual({ debut: LUNDI, points: 30, capacite: 40 })
  })

  test('absent le jeudi et le vendredi, remplacé : trois cinquièmes de l’un et de l’autre', () => {
    expect(semaine({ absences: [{ du: '2026-03-12', au: '2026-03-15', remplace: true }] })).toEqual({
      debut: LUNDI,
      points: 18,
      capacite: 24,
    })
  })

  test('absent toute la semaine sans remplaçant : ses dossiers l’attendent, rien ne s’y ajoute', () => {
    expect(semaine({ absences: [{ du: '2026-03-01', au: '2026-03-20', remplace: false }] })).toEqual({
      debut: LUNDI,
      points: 30,
      capacite: 0,
    })
  })

  test('deux absences du même jour ne le comptent qu’une fois ; un week-end ne compte pas', () => {
    const absences = [
      { du: '2026-03-09', au: '2026-03-09', remplace: true },
      { du: '2026-03-09', au: '2026-03-09', remplace: true },
      { du: '2026-03-14', au: '2026-03-15', remplace: true },
    ]
    expect(semaine({ absences })).toEqual({ debut: LUNDI, points: 24, capacite: 32 })
  })

  test('à 80 % depuis le mercredi : deux jours pleins, trois à quatre cinquièmes', () => {
    expect(semaine({ temps: [{ depuis: '2026-03-11', quotite: 80 }] })?.capacite).toBe(35.2)
    expect(semaine({ temps: [{ depuis: '2026-03-01', quotite: 80 }] })?.capacite).toBe(32)
    expect(semaine({ temps: [{ depuis: '2026-03-16', quotite: 80 }] })?.capacite).toBe(40)
    // Rien n'est dit de ces jours : le temps que la VARIABLE suppose.
    expect(semaine({ tempsParDefaut: 50 })?.capacite).toBe(20)
    expect(semaine({ tempsParDefaut: 50, temps: [{ depuis: '2026-03-11', quotite: 100 }] })?.capacite).toBe(32)
  })

  test('à mi-temps et absent deux jours : la moitié des trois qui restent', () => {
    const temps = [
      { depuis: '2026-03-09', quotite: 50 },
      { depuis: '2025-01-01', quotite: 80 },
    ]
    expect(semaine({ temps, absences: [{ du: '2026-03-12', au: '2026-03-13', remplace: false }] })?.capacite).toBe(12)
  })

  test('qui remplace porte les points de l’absent, au prorata des jours', () => {
    expect(semaine({ tenus: [{ du: '2026-03-12', au: '2026-03-13', points: 25 }] })).toEqual({ debut: LUNDI, points: 40, capacite: 40 })
  })
})

test('l’équipe peut recevoir ce qui reste à chacun ; ce qu’un collègue a de trop ne s’en retire pas', () => {
  const une = (points: number, capacite: number) => [
    { debut: LUNDI, points, capacite },
    { debut: '2026-03-16', points: 0, capacite: 40 },
  ]
  expect(semaineDeLEquipe([une(30.1, 40), une(44, 40), une(8, 24), []])).toEqual({ reste: 25.9, trop: 1 })
})

test('les semaines commencent le lundi de celle-ci, dimanche compris', () => {
  expect(lundisAVenir('2026-03-11', 2)).toEqual(['2026-03-09', '2026-03-16'])
  expect(lundisAVenir('2026-03-15', 1)).toEqual(['2026-03-09'])
  expect(lundisAVenir('2026-03-09', 1)).toEqual(['2026-03-09'])
})
