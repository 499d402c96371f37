import { describe, expect, test } from 'vitest'
import { exigerLineaire } from '../../test/lineaire.ts'
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

  // Sans borne, l'estimation coûte plus que le carré de la longueur : quatre fois et plus, là où la borne donne une fois.
  test.each(['ab1', '19', 'é!'])('deux fois plus long, « %s » répété ne coûte pas plus à estimer', async (motif) => {
    await exigerLineaire((longueur) => () => refus(motif.repeat(longueur).slice(0, longueur)), 100, 50)
  })
})

test('aucun mot de passe ne convient à un compte qui n’en a pas', async () => {
  expect(await verifierMotDePasse(null, '')).toBe(false)
  expect(await verifierMotDePasse(await hacher('Tram-jaune'), 'Tram-jaune')).toBe(true)
})
