import { expect, test } from 'vitest'
import { armoireEnMemoire } from './armoire.ts'
import { creerBrouillons } from './brouillons.ts'

const saisie = { valeurs: { telephone: '0611111111' }, base: { telephone: null }, version: 3 }

test('une saisie gardée se retrouve après un rechargement, avec la fiche lue et sa version', async () => {
  const armoire = armoireEnMemoire()
  const avant = creerBrouillons(armoire, () => new Date('2026-03-12T13:32:00Z'))
  await avant.ouvrir('camille')
  await avant.garder('menage:1:informations', saisie)

  const apres = creerBrouillons(armoire, () => new Date('2026-03-13T08:00:00Z'))
  await apres.ouvrir('camille')
  expect(await apres.lire('menage:1:informations')).toEqual({ ...saisie, le: '2026-03-12T13:32:00.000Z' })
})

test('une autre personne sur le même poste ne voit pas les saisies de la première', async () => {
  const armoire = armoireEnMemoire()
  const brouillons = creerBrouillons(armoire)
  await brouillons.ouvrir('camille')
  await brouillons.garder('menage:1:informations', saisie)
  await brouillons.ouvrir('rachid')
  expect(await brouillons.lire('menage:1:informations')).toBeNull()
  expect(await brouillons.combien()).toBe(0)
})

test('se déconnecter efface ses saisies, pas celles d’une session expirée d’un collègue', async () => {
  const armoire = armoireEnMemoire()
  const brouillons = creerBrouillons(armoire)
  await brouillons.ouvrir('camille')
  await brouillons.garder('menage:1:informations', saisie)
  await brouillons.ouvrir('rachid')
  await brouillons.garder('menage:2:informations', saisie)
  await brouillons.toutEffacer()
  expect((await armoire.inventaire()).map(({ cle }) => cle)).toEqual(['camille/menage:1:informations'])
})

test('rien ne se garde sans personne connectée', async () => {
  const brouillons = creerBrouillons(armoireEnMemoire())
  expect(await brouillons.garder('menage:1:informations', saisie)).toBeNull()
  expect(await brouillons.lire('menage:1:informations')).toBeNull()
})

test('une saisie de plus de trente jours est écartée à la connexion', async () => {
  const armoire = armoireEnMemoire()
  const ancien = creerBrouillons(armoire, () => new Date('2026-01-01T00:00:00Z'))
  await ancien.ouvrir('camille')
  await ancien.garder('menage:1:informations', saisie)
  const nouveau = creerBrouillons(armoire, () => new Date('2026-02-15T00:00:00Z'))
  await nouveau.ouvrir('camille')
  expect(await armoire.inventaire()).toEqual([])
})

test('un rangement encore en cours compte déjà, et un effacement demandé après lui l’emporte', async () => {
  const armoire = armoireEnMemoire()
  let finir = () => {}
  const lente = { ...armoire, ecrire: (...demande: Parameters<typeof armoire.ecrire>) => arrivee.then(() => armoire.ecrire(...demande)) }
  const arrivee = new Promise<void>((resolve) => {
    finir = resolve
  })
  const brouillons = creerBrouillons(lente)
  await brouillons.ouvrir('camille')
  const [rangement, nombre, effacement] = [
    brouillons.garder('menage:1:informations', saisie),
    brouillons.combien(),
    brouillons.toutEffacer(),
  ]
  finir()
  await rangement
  expect(await nombre).toBe(1)
  await effacement
  expect(await armoire.inventaire()).toEqual([])
})
