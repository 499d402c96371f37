import { describe, expect, test } from 'vitest'
import { coutDe } from '../../test/lineaire.ts'
import { hacher, refuserMotDePasseFaible, verifierMotDePasse } from './motDePasse.ts'

const CONTEXTE = ['Camille', 'Vandenbroucke', 'camille.vandenbroucke@mairie-roubaix.fr']
const refus = (motDePasse: string) => {
  try {
    refuserMotDePasseFaible(motDePasse, CONTEXTE, { longueur: 12, force: 3 })
    return null
  } catch (erreur) {
    return (erreur as Error).message
  }
}

describe('un mot de passe', () => {
  test.each(['motdepasse', 'azertyuiop12', 'Password1234', 'aaaaaaaaaaaaaaaa', '123456789012345', 'Vbn4!kZ'])(
    '« %s » est trop faible',
    (motDePasse) => {
      expect(refus(motDePasse)).toBe('Mot de passe trop faible')
    },
  )

  test.each(['camille.vandenbroucke', 'VANDENBROUCKE-59', 'Camille!Roubaix1', 'relogement-mairie'])(
    '« %s » reprend ce qu’on sait de la personne',
    (motDePasse) => {
      expect(refus(motDePasse)).toBe('Mot de passe trop faible')
    },
  )

  test.each([
    'Tram-jaune-sous-la-pluie-7',
    'x7$kQ2!mnP0a',
    'un été très doux à Wimereux',
    'Relogement-demo-2026',
    `${'x7$kQ2!mnP0a'.repeat(16)}fin`,
  ])('« %s » est accepté', (motDePasse) => {
    expect(refus(motDePasse)).toBeNull()
  })

  // Sans borne, l'estimation coûterait quinze fois plus ; avec elle, autant.
  test.each(['ab1', '19', 'é!'])('quinze fois plus long, « %s » répété ne coûte pas plus à estimer', async (motif) => {
    const meilleurDe = async (longueur: number) => {
      const estimer = () => refus(motif.repeat(longueur))
      return Math.min(await coutDe(estimer), await coutDe(estimer), await coutDe(estimer))
    }
    const court = await meilleurDe(70)
    expect(await meilleurDe(15 * 70)).toBeLessThan(court * 4)
  })
})

test('aucun mot de passe ne convient à un compte qui n’en a pas', async () => {
  expect(await verifierMotDePasse(null, '')).toBe(false)
  expect(await verifierMotDePasse(await hacher('Tram-jaune'), 'Tram-jaune')).toBe(true)
})
