import { sujetMenage } from '@relogement/domain/menage/menage.sujet'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ErreurApi, ErreurReseau } from '../core/erreurs.ts'
import type { Vu } from '../sujet/vu.ts'
import { creerEnvois, type Envois } from './envois.ts'

interface Recu {
  readonly fichier: File
  readonly nature: string
  readonly idempotence: string
  readonly signal: AbortSignal
  readonly progres: (part: number) => void
  readonly arriver: () => void
  readonly echouer: (erreur: unknown) => void
}

let recus: Recu[]
let arrives: string[]
let envois: Envois

beforeEach(() => {
  recus = []
  arrives = []
  let cle = 0
  envois = creerEnvois({
    transmettre: (envoi) =>
      new Promise((arriver, echouer) => {
        envoi.signal.addEventListener('abort', () => echouer(envoi.signal.reason))
        recus.push({ ...envoi, arriver: () => arriver(undefined), echouer })
      }),
    surAjout: ({ id }) => void arrives.push(id),
    nouvelleCle: () => `clé ${++cle}`,
  })
})

const cible = (id: string): Vu => ({ sujet: sujetMenage, id })
const NATURES = ['AVIS_IMPOSITION', 'QUITTANCE', 'AUTRE']
const fichier = (nom: string, taille = 10) => new File([new Uint8Array(taille)], nom)
const choisir = (...noms: string[]) =>
  envois.choisir(
    cible('m1'),
    noms.map((nom) => fichier(nom)),
    NATURES,
  )
const etats = () => envois.liste().map(({ etat }) => etat)
const suite = () => vi.waitFor(() => Promise.resolve())
const numero = (rang: number) => envois.liste()[rang]?.id ?? 0

describe('choisir des fichiers', () => {
  test('devine leur nature, et refuse d’emblée ceux qui ne passeront pas', () => {
    envois.choisir(cible('m1'), [fichier('avis impôt.pdf'), fichier('scan.pdf'), fichier('virus.exe'), fichier('vide.pdf', 0)], NATURES)
    expect(envois.liste()).toMatchObject([
      { nature: 'AVIS_IMPOSITION', etat: 'choisi' },
      { nature: null, etat: 'choisi' },
      { etat: 'refuse', message: expect.stringContaining('Ce type de fichier n’est pas accepté') },
      { etat: 'refuse', message: 'Ce fichier est vide.' },
    ])
    expect(recus).toEqual([])
  })

  test('oublie ceux qui sont arrivés', async () => {
    choisir('quittance.pdf')
    envois.envoyer(cible('m1'))
    recus[0]?.arriver()
    await suite()
    choisir('avis impôt.pdf')
    expect(envois.liste().map(({ fichier: { name } }) => name)).toEqual(['avis impôt.pdf'])
  })
})

describe('envoyer', () => {
  test('deux à la fois, dans l’ordre ; sans nature, un fichier attend', async () => {
    choisir('quittance 1.pdf', 'scan.pdf', 'quittance 2.pdf', 'quittance 3.pdf')
    envois.envoyer(cible('m1'))
    expect(etats()).toEqual(['en-cours', 'choisi', 'en-cours', 'en-attente'])
    recus[0]?.arriver()
    await suite()
    expect(etats()).toEqual(['ajoute', 'choisi', 'en-cours', 'en-cours'])
    expect(recus.map(({ fichier: { name } }) => name)).toEqual(['quittance 1.pdf', 'quittance 2.pdf', 'quittance 3.pdf'])
    expect(arrives).toEqual(['m1'])
    envois.choisirNature(numero(1), 'AUTRE')
    envois.envoyer(cible('m1'))
    expect(etats()[1]).toBe('en-attente')
  })

  test('dit où en est chacun', () => {
    choisir('quittance.pdf')
    envois.envoyer(cible('m1'))
    recus[0]?.progres(0.4)
    expect(envois.liste()[0]?.progres).toBe(0.4)
  })

  test('un autre ménage n’est pas concerné', () => {
    choisir('quittance.pdf')
    envois.envoyer(cible('m2'))
    expect(etats()).toEqual(['choisi'])
  })
})

describe('un envoi qui échoue', () => {
  const refus = (statut: number, message: string) =>
    new ErreurApi(statut, { errorDescription: `« x » : ${message}`, violations: [{ propertyPath: 'fichiers[0]', message }] })

  test('pour son contenu est refusé : le renvoyer ne changerait rien', async () => {
    choisir('quittance.pdf')
    envois.envoyer(cible('m1'))
    recus[0]?.echouer(refus(422, 'Ce fichier est incomplet ou abîmé.'))
    await suite()
    expect(envois.liste()[0]).toMatchObject({ etat: 'refuse', message: 'Ce fichier est incomplet ou abîmé.' })
    envois.envoyer(cible('m1'))
    expect(recus).toHaveLength(1)
  })

  test('pour une autre raison peut être renvoyé, avec la même clé', async () => {
    choisir('quittance.pdf')
    envois.envoyer(cible('m1'))
    recus[0]?.echouer(new ErreurReseau())
    await suite()
    expect(envois.liste()[0]).toMatchObject({ etat: 'echoue', message: expect.stringContaining('injoignable') })
    envois.envoyer(cible('m1'))
    expect(recus.map(({ idempotence }) => idempotence)).toEqual(['clé 1', 'clé 1'])
  })
})

describe('retirer un fichier', () => {
  test('en route coupe son envoi, et laisse partir le suivant', async () => {
    choisir('quittance 1.pdf', 'quittance 2.pdf', 'quittance 3.pdf')
    envois.envoyer(cible('m1'))
    envois.retirer(numero(0))
    await suite()
    expect(recus[0]?.signal.aborted).toBe(true)
    expect(etats()).toEqual(['en-cours', 'en-cours'])
    expect(recus).toHaveLength(3)
  })

  test('tout retirer laisse finir ce qui est en route', () => {
    choisir('quittance.pdf', 'scan.pdf')
    envois.envoyer(cible('m1'))
    envois.retirerTout(cible('m1'))
    expect(etats()).toEqual(['en-cours'])
  })

  test('à la fin de la session, tout est coupé et oublié', () => {
    choisir('quittance.pdf', 'scan.pdf')
    envois.envoyer(cible('m1'))
    envois.oublier()
    expect(envois.liste()).toEqual([])
    expect(recus[0]?.signal.aborted).toBe(true)
  })
})
