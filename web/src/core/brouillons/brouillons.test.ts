import { expect, test } from 'vitest'
import { armoireEnMemoire } from './armoire.ts'
import { creerBrouillons } from './brouillons.ts'
import { type Onglets, ongletSeul } from './onglets.ts'
import { creerSceau } from './sceau.ts'

/** Des onglets du même poste ; ceux de `fermes` ont disparu. */
const onglet = (moi: string, fermes: ReadonlySet<string> = new Set()): Onglets => ({
  ...ongletSeul(moi),
  vivants: async () => new Set(['a', 'b', 'c'].filter((nom) => !fermes.has(nom))),
})

// Celles que le serveur donne, une par personne.
const CLE_DE = { camille: 'a'.repeat(43), rachid: 'r'.repeat(43) }

const saisie = { valeurs: { telephone: '0611111111' }, base: { telephone: null }, version: 3 }

test('une saisie gardée se retrouve après un rechargement, avec la fiche lue et sa version', async () => {
  const armoire = armoireEnMemoire()
  const avant = creerBrouillons(armoire, ongletSeul('a'), () => new Date('2026-03-12T13:32:00Z'))
  await avant.ouvrir('camille', CLE_DE.camille)
  await avant.garder('menage:1:informations', saisie)

  const apres = creerBrouillons(armoire, ongletSeul('b'), () => new Date('2026-03-13T08:00:00Z'))
  await apres.ouvrir('camille', CLE_DE.camille)
  expect(await apres.lire('menage:1:informations')).toEqual({ ...saisie, le: '2026-03-12T13:32:00.000Z' })
})

test('une autre personne sur le même poste ne voit pas les saisies de la première', async () => {
  const armoire = armoireEnMemoire()
  const brouillons = creerBrouillons(armoire, ongletSeul('a'))
  await brouillons.ouvrir('camille', CLE_DE.camille)
  await brouillons.garder('menage:1:informations', saisie)
  await brouillons.ouvrir('rachid', CLE_DE.rachid)
  expect(await brouillons.lire('menage:1:informations')).toBeNull()
  expect(await brouillons.combien()).toBe(0)
})

test('se déconnecter efface ses saisies ; une session expirée les garde pour la même personne', async () => {
  const armoire = armoireEnMemoire()
  const brouillons = creerBrouillons(armoire, ongletSeul('a'))
  await brouillons.ouvrir('camille', CLE_DE.camille)
  await brouillons.garder('menage:1:informations', saisie)
  await brouillons.sceller()
  expect(await brouillons.combien()).toBe(1)
  expect(await brouillons.lire('menage:1:informations')).toBeNull()
  expect(await brouillons.garder('menage:2:informations', saisie)).toBeNull()
  await brouillons.ouvrir('camille', CLE_DE.camille)
  expect(await brouillons.lire('menage:1:informations')).toMatchObject(saisie)
  await brouillons.toutEffacer()
  expect(await armoire.inventaire()).toEqual([])
})

test('une autre personne se connecte sur ce poste : il ne reste rien de la première', async () => {
  const armoire = armoireEnMemoire()
  const brouillons = creerBrouillons(armoire, ongletSeul('a'))
  await brouillons.ouvrir('camille', CLE_DE.camille)
  await brouillons.garder('menage:1:informations', saisie)
  await brouillons.sceller()
  await brouillons.ouvrir('rachid', CLE_DE.rachid)
  expect(await armoire.inventaire()).toEqual([])
})

test('ce qu’une personne a scellé ne se lit qu’avec sa clé', async () => {
  const scelle = await (await creerSceau(CLE_DE.camille)).sceller(JSON.stringify(saisie))
  expect(new TextDecoder().decode(scelle.contenu)).not.toContain('0611111111')
  expect(await (await creerSceau(CLE_DE.rachid)).desceller(scelle)).toBeNull()
  expect(await (await creerSceau(CLE_DE.camille)).desceller(scelle)).toBe(JSON.stringify(saisie))
})

test('rien ne se garde sans personne connectée', async () => {
  const brouillons = creerBrouillons(armoireEnMemoire(), ongletSeul('a'))
  expect(await brouillons.garder('menage:1:informations', saisie)).toBeNull()
  expect(await brouillons.lire('menage:1:informations')).toBeNull()
})

test('une saisie de plus de sept jours est écartée à la connexion', async () => {
  const armoire = armoireEnMemoire()
  const ancien = creerBrouillons(armoire, ongletSeul('a'), () => new Date('2026-01-01T00:00:00Z'))
  await ancien.ouvrir('camille', CLE_DE.camille)
  await ancien.garder('menage:1:informations', saisie)
  const nouveau = creerBrouillons(armoire, ongletSeul('b'), () => new Date('2026-01-08T00:00:01Z'))
  await nouveau.ouvrir('camille', CLE_DE.camille)
  expect(await armoire.inventaire()).toEqual([])
})

test('un rangement encore en cours compte déjà, et un effacement demandé après lui l’emporte', async () => {
  const armoire = armoireEnMemoire()
  let finir = () => {}
  const lente = { ...armoire, ecrire: (...demande: Parameters<typeof armoire.ecrire>) => arrivee.then(() => armoire.ecrire(...demande)) }
  const arrivee = new Promise<void>((resolve) => {
    finir = resolve
  })
  const brouillons = creerBrouillons(lente, ongletSeul('a'))
  await brouillons.ouvrir('camille', CLE_DE.camille)
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

const CLE = 'menage:1:informations'
const fiche = { langue: null, observations: null, telephone: null }
const tapee = (valeurs: Partial<Record<keyof typeof fiche, string>>) => ({ valeurs: { ...fiche, ...valeurs }, base: fiche, version: 3 })

test('deux onglets sur la même étape : chacun garde sa saisie, aucun ne prend celle de l’autre', async () => {
  const armoire = armoireEnMemoire()
  const [a, b] = [creerBrouillons(armoire, onglet('a')), creerBrouillons(armoire, onglet('b'))]
  await a.ouvrir('camille', CLE_DE.camille)
  await b.ouvrir('camille', CLE_DE.camille)
  await a.garder(CLE, tapee({ langue: 'Wolof' }))
  expect(await b.lire(CLE)).toBeNull()
  expect(await b.apercevoir(CLE)).toBeNull()
  await b.garder(CLE, tapee({ observations: 'Le matin' }))
  await b.effacer(CLE)
  expect(await a.lire(CLE)).toMatchObject({ valeurs: { langue: 'Wolof', observations: null } })
})

test('ce qui était tapé sans avoir de valeur dans des onglets fermés se réunit aussi, le dernier l’emporte', async () => {
  const armoire = armoireEnMemoire()
  for (const [nom, textes] of [
    ['a', { gtrm: '12', loyer: '4 cents' }],
    ['b', { gtrm: '30/02/2020' }],
  ] as const) {
    const ouvert = creerBrouillons(armoire, onglet(nom), () => new Date(`2026-03-12T08:00:0${nom === 'a' ? 0 : 1}Z`))
    await ouvert.ouvrir('camille', CLE_DE.camille)
    await ouvert.garder(CLE, { ...tapee({}), textes })
  }
  const revenu = creerBrouillons(armoire, onglet('c', new Set(['a', 'b'])), () => new Date('2026-03-12T09:00:00Z'))
  await revenu.ouvrir('camille', CLE_DE.camille)
  expect((await revenu.lire(CLE))?.textes).toEqual({ gtrm: '30/02/2020', loyer: '4 cents' })
})

test('les onglets fermés, leurs saisies se réunissent ; le même champ garde la dernière', async () => {
  const armoire = armoireEnMemoire()
  let jour = 12
  const horloge = () => new Date(`2026-03-${jour}T08:00:00Z`)
  for (const [nom, valeurs] of [
    ['a', { langue: 'Wolof', telephone: '0611111111' }],
    ['b', { observations: 'Le matin', telephone: '0622222222' }],
  ] as const) {
    const ouvert = creerBrouillons(armoire, onglet(nom), horloge)
    await ouvert.ouvrir('camille', CLE_DE.camille)
    await ouvert.garder(CLE, tapee(valeurs))
    jour += 1
  }
  const revenu = creerBrouillons(armoire, onglet('c', new Set(['a', 'b'])), horloge)
  await revenu.ouvrir('camille', CLE_DE.camille)
  expect(await revenu.combien()).toBe(1)
  expect(await revenu.apercevoir(CLE)).toBe('2026-03-13T08:00:00.000Z')
  const reunie = { ...tapee({ langue: 'Wolof', observations: 'Le matin', telephone: '0622222222' }), le: '2026-03-13T08:00:00.000Z' }
  expect(await revenu.lire(CLE)).toEqual(reunie)
  // Elles sont à lui : un autre onglet ne les reprend pas une seconde fois.
  expect((await armoire.inventaire()).map(({ cle }) => cle)).toEqual([`camille/${CLE}#c`])
  await revenu.effacer(CLE)
  expect(await armoire.inventaire()).toEqual([])
})

test('renoncer à une saisie à reprendre l’efface, sans toucher à celle d’un autre onglet ouvert', async () => {
  const armoire = armoireEnMemoire()
  const fermes = new Set(['a'])
  for (const nom of ['a', 'b']) {
    const ouvert = creerBrouillons(armoire, onglet(nom))
    await ouvert.ouvrir('camille', CLE_DE.camille)
    await ouvert.garder(CLE, tapee({ langue: nom }))
  }
  const revenu = creerBrouillons(armoire, onglet('c', fermes))
  await revenu.ouvrir('camille', CLE_DE.camille)
  await revenu.abandonner(CLE)
  expect((await armoire.inventaire()).map(({ cle }) => cle)).toEqual([`camille/${CLE}#b`])
})

test('une saisie que ce poste ne sait plus lire est écartée', async () => {
  const armoire = armoireEnMemoire()
  const brouillons = creerBrouillons({ ...armoire, lire: async () => null }, onglet('a'))
  await brouillons.ouvrir('camille', CLE_DE.camille)
  await brouillons.garder(CLE, tapee({ langue: 'Wolof' }))
  expect(await brouillons.lire(CLE)).toBeNull()
  expect(await armoire.inventaire()).toEqual([])
})
