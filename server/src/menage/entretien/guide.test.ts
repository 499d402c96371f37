import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type MenageExemple, type Surcharge, unEnfant, uneRessource, unOccupant, unRevenu } from '@relogement/domain/menage/menage.examples'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { lireDocumentsEnBase } from '../../../test/depots.ts'
import { createMenage, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { lirePdf } from '../../../test/lirePdf.ts'

const LONG = 'Marie-Antoinette-Joséphine'
const NOM_LONG = 'de La Rochefoucauld-Vandenbroucke'

/** Des adultes et huit enfants, tous renseignés : le questionnaire au plus long. */
function unGrandFoyer(nombre: number, long: boolean): Surcharge<MenageExemple> {
  const adultes = Array.from({ length: nombre }, (_, rang) =>
    unOccupant({
      id: uuidv7(),
      role: rang === 0 ? 'PRINCIPAL' : rang === 1 ? 'CODEMANDEUR' : 'COLOCATAIRE',
      prenom: long ? LONG : `Prénom ${rang + 1}`,
      nom: long ? NOM_LONG : 'Benali',
    }),
  )
  const enfants = Array.from({ length: 8 }, (_, rang) =>
    unEnfant(1, {
      id: uuidv7(),
      prenom: long ? LONG : `Enfant ${rang + 1}`,
      nom: long ? NOM_LONG : 'Duprez',
      dateDeNaissance: `20${12 + rang}-02-02`,
      scolarite: {
        niveau: 'ELEMENTAIRE',
        etablissement: long ? 'École élémentaire Léo-Lagrange-et-Jean-Macé' : 'École Macé',
        ville: 'Roubaix',
      },
    }),
  )
  return {
    occupants: [...adultes, ...enfants],
    ressourcesEtCharges: {
      ressources: adultes.map(({ id }) => uneRessource(id, 'SALAIRE', 1234.56)),
      revenusImposables: adultes.map(({ id }) => unRevenu(id, 2024, 14310)),
    },
    projetResidentiel: {
      quartiersAExclure: [
        { ville: 'Roubaix', quartier: 'Alma', motif: 'Conflit de voisinage' },
        { ville: 'Tourcoing', quartier: 'La Bourgogne', motif: 'Trop loin de l’école' },
      ],
    },
    logementPrecedent: {
      adresse: { numero: '8', rue: 'rue du Fort', codePostal: '59200', ville: 'Tourcoing' },
      motifDepart: 'Logement trop petit',
    },
  }
}

const GUIDE = '/v1/business/guide-entretiens'

describe('le guide d’entretien', () => {
  test('pré-rempli, est gardé au dossier et dit ce qui est su du ménage', async ({ api, en, db }) => {
    const menageId = await createMenage(db, { chargeId: en.camille.id })
    await en.camille.post(GUIDE, { menageId }).expect(201)
    const [ligne] = await lireDocumentsEnBase(db, menageId)
    const { code_menage } = await lireMenageEnBase(db, menageId)
    expect(ligne).toMatchObject({ type: 'GUIDE_ENTRETIEN', genere: true, numero: 1, nom: `Guide d’entretien ${code_menage}.pdf` })
    const pdf = await lirePdf(await readFile(join(api.dataDir, 'documents', ligne?.cle_stockage ?? '')))
    expect(pdf).toMatchObject({ titre: 'Guide d’entretien', langue: 'fr-FR', balise: true, accessible: true })
    for (const attendu of ['Samira', 'Filature du Nord', '864,20 €', 'Vos droits', 'Le chargé de relogement', code_menage])
      expect(pdf.texte).toContain(attendu)
    expect(await lireHistoriqueEnBase(db, menageId)).toHaveLength(1)
  })

  test('tient en cinq pages, rempli ou vierge, chaque tableau d’un seul tenant avec son titre et son total', async ({ api, en, db }) => {
    const menageId = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille.post<{ file: string }>(GUIDE, { menageId }).expect(201)
    const authorization = `Bearer ${await en.camille.jeton()}`
    for (const url of [corps.file, `${GUIDE}/vierge`]) {
      const { rawPayload } = await api.app.inject({ url, headers: { authorization } })
      const { pages } = await lirePdf(rawPayload)
      expect(pages.length).toBeLessThanOrEqual(5)
      const pageDe = (texte: string) => pages.flatMap((page, rang) => (page.includes(texte) ? [rang] : []))
      for (const [debut, fin] of [
        ['Ressources, en euros par mois', 'Total, hors APL et RLS'],
        ['Charges, en euros par mois', 'Total de ces charges'],
        ['Crédits, dettes et autres charges', 'Total de toutes les charges en cours'],
        ['Critères : noter I', 'Au calme'],
        ['Vos droits', 'Le chargé de relogement'],
      ] as const)
        expect(pageDe(fin).at(-1), debut).toBe(pageDe(debut).at(-1))
    }
  })

  test.for([
    [4, 'ordinaires'],
    [5, 'ordinaires'],
    [6, 'ordinaires'],
    [4, 'longs'],
    [5, 'longs'],
    [6, 'longs'],
  ] as const)('tient en cinq pages avec %i adultes et huit enfants, de noms %s', async ([nombre, noms], { api, en, db }) => {
    const menageId = await createMenage(db, { chargeId: en.camille.id, menage: unGrandFoyer(nombre, noms === 'longs') })
    const { corps } = await en.camille.post<{ file: string }>(GUIDE, { menageId }).expect(201)
    const { rawPayload } = await api.app.inject({ url: corps.file, headers: { authorization: `Bearer ${await en.camille.jeton()}` } })
    const { pages, debords } = await lirePdf(rawPayload)
    expect(pages.length).toBeLessThanOrEqual(5)
    expect(debords).toEqual([])
  })

  test('une adresse électronique plus longue que sa colonne passe à la ligne, sans couvrir la réponse voisine', async ({ en, db, api }) => {
    const email = 'samira.benali.duprez59@messagerie.exemple.test'
    const menageId = await createMenage(db, {
      chargeId: en.camille.id,
      menage: {
        occupants: (['PRINCIPAL', 'CODEMANDEUR'] as const).map((role) =>
          unOccupant({ id: uuidv7(), role, contact: { telephone: '0612470831', email } }),
        ),
      },
    })
    const { corps } = await en.camille.post<{ file: string }>(GUIDE, { menageId }).expect(201)
    const { rawPayload } = await api.app.inject({ url: corps.file, headers: { authorization: `Bearer ${await en.camille.jeton()}` } })
    const { texte, debords } = await lirePdf(rawPayload)
    expect(debords).toEqual([])
    expect(texte.replaceAll(/\s/g, '')).toContain(email)
  })

  test('tient en cinq pages avec trois adultes, leurs enfants et de longs textes partout', async ({ en, db, api }) => {
    const texte = 'Le ménage demande à rester près de l’école et du médecin, au rez-de-chaussée si possible. '.repeat(6).trim()
    const foyer = unGrandFoyer(3, false)
    const menageId = await createMenage(db, {
      chargeId: en.camille.id,
      menage: {
        ...foyer,
        ressourcesEtCharges: {
          ...foyer.ressourcesEtCharges,
          surendettementBDF: { dossierDepose: true, date: '2025-01-02', suiteDonnee: texte.slice(0, 490) },
        },
        projetResidentiel: {
          ...foyer.projetResidentiel,
          precedentesPropositionsDeLogement: texte,
          secteursSouhaites: [{ villes: [], typologies: ['T4'], precisions: texte, criteres: [] }],
        },
        logementPrecedent: { ...foyer.logementPrecedent, motifDepart: texte },
      },
    })
    const { corps } = await en.camille.post<{ file: string }>(GUIDE, { menageId }).expect(201)
    const { rawPayload } = await api.app.inject({ url: corps.file, headers: { authorization: `Bearer ${await en.camille.jeton()}` } })
    const { pages, debords } = await lirePdf(rawPayload)
    expect(pages.length).toBeLessThanOrEqual(5)
    expect(debords).toEqual([])
    expect(pages.filter((page) => page.includes('Précisions du vœu 1'))).toHaveLength(1)
  })

  test('vierge, se télécharge sans rien écrire et ne nomme personne', async ({ api, en, db }) => {
    const avant = await db.selectFrom('document').select('id').execute()
    const reponse = await api.app.inject({ url: `${GUIDE}/vierge`, headers: { authorization: `Bearer ${await en.camille.jeton()}` } })
    expect(reponse.statusCode).toBe(200)
    expect(reponse.headers['content-type']).toBe('application/pdf')
    const pdf = await lirePdf(reponse.rawPayload)
    expect(pdf).toMatchObject({ titre: 'Guide d’entretien', balise: true, accessible: true })
    expect(pdf.texte).toContain('Demandeur principal')
    expect(pdf.texte).not.toContain('Samira')
    expect(await db.selectFrom('document').select('id').execute()).toEqual(avant)
  })

  test('sans ménage, ou hors de portée, rien', async ({ en, db }) => {
    await en.rachid.post(GUIDE, {}).expect(422)
    const menageId = await createMenage(db)
    await en.melanie.post(GUIDE, { menageId }).expect(403)
    await en.melanie.get(`${GUIDE}/vierge`).expect(403)
  })
})
