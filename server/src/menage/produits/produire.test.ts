import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentDuSujet } from '@relogement/domain/document/document.schema'
import { uneRessource, unMenage, unMenageVide, unOccupant } from '@relogement/domain/menage/menage.examples'
import { typesRessource } from '@relogement/domain/menage/ressources/ressources.listes'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { clesInscrites, lireDocumentsEnBase, listCles } from '../../../test/depots.ts'
import { createMenage, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { lirePdf } from '../../../test/lirePdf.ts'
import { oublierVariables } from '../../referentiel/variables.ts'

const PRODUIRE = '/v1/business/recapitulatif-guide-entretien/generate'
const lireContenu = (dataDir: string, cle: string) => readFile(join(dataDir, 'documents', cle))

interface Produits {
  entrees: { nature: string; refus: string | null; dernieres: { document: DocumentDuSujet; saisie: object; perime: boolean | null }[] }[]
}
const recapitulatif = ({ entrees }: Produits) => entrees.find(({ nature }) => nature === 'RECAPITULATIF_ENTRETIEN')

describe('qui produit', () => {
  test('qui écrit dans le dossier : le chargé dans les siens, l’encadrement dans tous', async ({ en, db }) => {
    const menageId = await createMenage(db, { chargeId: en.camille.id })
    for (const qui of [en.camille, en.rachid, en.ines, en.denise]) await qui.post(PRODUIRE, { menageId }).expect(201)
    const { corps } = await en.cyril.post<{ bloquants: string[] }>(PRODUIRE, { menageId }).expect(403)
    expect(corps.bloquants).toEqual([expect.stringContaining('Camille')])
    for (const qui of [en.adrien, en.bastien, en.melanie, en.delphine]) await qui.post(PRODUIRE, { menageId }).expect(403)
    await en.rachid.post(PRODUIRE, { menageId: uuidv7() }).expect(404)
  })

  test('l’administratif lit où en sont les documents, et pourquoi il n’en produit pas', async ({ en, db }) => {
    const menageId = await createMenage(db)
    const { corps } = await en.adrien.get<Produits>(`/v1/business/menages/${menageId}/documents-produits`).expect(200)
    expect(recapitulatif(corps)).toMatchObject({ refus: expect.stringContaining('Réservé'), dernieres: [] })
  })

  test('la fiche et le récapitulatif de relogement attendent qu’un logement soit accepté', async ({ en, db }) => {
    const refusDe = async (statut: 'RECHERCHE_DU_LOGEMENT' | 'SIGNATURE_DU_BAIL') => {
      const menageId = await createMenage(db, { chargeId: en.camille.id, menage: { statut } })
      const { corps } = await en.camille.get<Produits>(`/v1/business/menages/${menageId}/documents-produits`).expect(200)
      return corps.entrees.filter(({ refus }) => refus?.startsWith('Se produit une fois')).map(({ nature }) => nature)
    }
    expect(await refusDe('RECHERCHE_DU_LOGEMENT')).toEqual(['FICHE_NOUVEAU_LOGEMENT', 'RECAPITULATIF_RELOGEMENT'])
    expect(await refusDe('SIGNATURE_DU_BAIL')).toEqual([])
  })

  test('un dossier dont les données ont été effacées n’en produit plus', async ({ api, en, db }) => {
    const menageId = await createMenage(db, { colonnes: { purge_le: new Date() } })
    await en.rachid.post(PRODUIRE, { menageId }).expect(409)
    expect(await lireDocumentsEnBase(db, menageId)).toEqual([])
    expect(await listCles(api.services.fichiers.depot)).toEqual(await clesInscrites(db))
  })
})

describe('ce qui est écrit', () => {
  test('le fichier, sa ligne, son empreinte, ses données et l’historique, ensemble', async ({ api, en, db }) => {
    const menageId = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille
      .post<DocumentDuSujet>(PRODUIRE, { menageId, synthese: 'Souhaite rester près de l’école.' })
      .expect(201)
    const { code_menage } = await lireMenageEnBase(db, menageId)
    expect(corps).toMatchObject({
      type: 'RECAPITULATIF_ENTRETIEN',
      nom: `Récapitulatif d’entretien ${code_menage}.pdf`,
      mime: 'application/pdf',
      genere: true,
      numero: 1,
      apercu: 'pdf',
    })
    const [ligne] = await lireDocumentsEnBase(db, menageId)
    const octets = await lireContenu(api.dataDir, ligne?.cle_stockage ?? '')
    expect(ligne).toMatchObject({
      auteur_id: en.camille.id,
      taille: octets.length,
      sha256: createHash('sha256').update(octets).digest('hex'),
      donnees: {
        modele: 'recapitulatif-entretien',
        codeMenage: code_menage,
        saisie: { synthese: 'Souhaite rester près de l’école.' },
        contenu: { synthese: 'Souhaite rester près de l’école.' },
      },
    })
    expect(await lireHistoriqueEnBase(db, menageId)).toMatchObject([
      {
        type: 'DOCUMENT_AJOUTE',
        auteur_id: en.camille.id,
        texte: `Récapitulatif d’entretien ${code_menage}.pdf (Récapitulatif d’entretien)`,
      },
    ])
    const pdf = await lirePdf(octets)
    expect(pdf).toMatchObject({ titre: 'Récapitulatif d’entretien', langue: 'fr-FR', balise: true, accessible: true })
    for (const attendu of ['Samira Benali', 'Opérateur métropolitain', code_menage, 'Souhaite rester près de l’école.'])
      expect(pdf.texte).toContain(attendu)
  })

  test('un foyer aux ressources nombreuses passe à la page suivante : rien ne s’écrit sous le pied', async ({ api, en, db }) => {
    const adultes = Array.from({ length: 3 }, (_, rang) =>
      unOccupant({
        id: uuidv7(),
        role: rang === 0 ? 'PRINCIPAL' : 'COLOCATAIRE',
        nom: 'de La Rochefoucauld-Vandenbroucke',
        prenom: `Marie ${rang}`,
      }),
    )
    const types = Object.keys(typesRessource).slice(0, 12) as (keyof typeof typesRessource)[]
    const ressources = adultes.flatMap(({ id }) => types.map((type) => uneRessource(id, type, 1234.56)))
    const menageId = await createMenage(db, {
      chargeId: en.camille.id,
      menage: { occupants: adultes, ressourcesEtCharges: { ressources, revenusImposables: [] } },
    })
    const { corps } = await en.camille.post<DocumentDuSujet>(PRODUIRE, { menageId }).expect(201)
    const [ligne] = await lireDocumentsEnBase(db, menageId)
    expect(corps.id).toBe(ligne?.id)
    const { texte, debords } = await lirePdf(await lireContenu(api.dataDir, ligne?.cle_stockage ?? ''))
    expect(debords).toEqual([])
    expect(texte.split('1 234,56 €')).toHaveLength(36 + 1)
  })

  test('produire à nouveau ajoute une version ; l’ancienne reste, et la synthèse non redite aussi', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    await en.rachid.post(PRODUIRE, { menageId, synthese: 'Première synthèse.' }).expect(201)
    await en.rachid.post(PRODUIRE, { menageId }).expect(201)
    await en.rachid.post(PRODUIRE, { menageId, synthese: '' }).expect(201)
    const lignes = await lireDocumentsEnBase(db, menageId)
    expect(
      lignes.map(({ numero, nom, donnees }) => [
        numero,
        / \(version \d\)/.exec(nom)?.[0] ?? '',
        (donnees as { contenu: { synthese: string } }).contenu.synthese,
      ]),
    ).toEqual([
      [1, '', 'Première synthèse.'],
      [2, ' (version 2)', 'Première synthèse.'],
      [3, ' (version 3)', '—'],
    ])
    for (const { cle_stockage } of lignes) expect((await lireContenu(api.dataDir, cle_stockage)).length).toBeGreaterThan(1000)
    await en.rachid.delete(`/v1/menages/${menageId}/documents/${lignes[2]?.id}`).expect(204)
    const { corps } = await en.rachid.post<DocumentDuSujet>(PRODUIRE, { menageId }).expect(201)
    expect(corps.numero, 'une version supprimée garde son numéro').toBe(4)
  })

  test('dix productions simultanées ont dix numéros ; rejouée avec sa clé, une production n’en fait qu’une', async ({ en, db }) => {
    const menageId = await createMenage(db)
    const cle = { 'Idempotency-Key': uuidv7() }
    const simultanees = Array.from({ length: 8 }, () => en.rachid.post(PRODUIRE, { menageId }).expect(201))
    await Promise.all([...simultanees, en.ines.avec(cle).post(PRODUIRE, { menageId }).expect(201)])
    await en.ines.avec(cle).post(PRODUIRE, { menageId }).expect(201)
    const numeros = (await lireDocumentsEnBase(db, menageId)).map(({ numero }) => numero ?? 0)
    expect(numeros.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('un ménage dont on ne sait rien a son récapitulatif, fait de tirets', async ({ api, en, db }) => {
    const { codeMenage, statut, id, ...vide } = unMenageVide()
    const menageId = await createMenage(db, { menage: { statut, ...vide } })
    await en.rachid.post(PRODUIRE, { menageId }).expect(201)
    const [ligne] = await lireDocumentsEnBase(db, menageId)
    const { texte, pages } = await lirePdf(await lireContenu(api.dataDir, ligne?.cle_stockage ?? ''))
    // Les rubriques sans rien ne prennent qu'une ligne, à la fin.
    expect(pages).toHaveLength(1)
    expect(texte).toMatch(/Sans aucune réponse : .*Surendettement, .*Quartiers à exclure, .*Observations\./)
    expect(texte).toMatch(/Ressources —/)
  })

  test('des noms de cent lettres sans une espace restent dans les marges, titres et listes compris', async ({ api, en, db }) => {
    const sansFin = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3).slice(0, 100)
    const { occupants } = unMenage()
    const menageId = await createMenage(db, {
      menage: {
        occupants: occupants.map((occupant) => ({ ...occupant, nom: sansFin, prenom: sansFin })),
        projetResidentiel: {
          secteursSouhaites: [
            { villes: [{ nom: sansFin, codePostal: null, quartier: sansFin }], typologies: [], precisions: null, criteres: [] },
          ],
          quartiersAExclure: [{ ville: sansFin, quartier: sansFin, motif: sansFin }],
        },
      },
    })
    await en.rachid.post(PRODUIRE, { menageId }).expect(201)
    const [ligne] = await lireDocumentsEnBase(db, menageId)
    const pdf = await lirePdf(await lireContenu(api.dataDir, ligne?.cle_stockage ?? ''))
    expect(pdf.texte).toContain('Wolfeschlegel')
    expect(pdf.debords).toEqual([])
  })
})

describe('rien à moitié', () => {
  test('sans place, sans atelier ou sans dépôt, il ne reste ni ligne, ni fichier, ni événement', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const { fichiers, pdf } = api.services as { fichiers: { depot: { put: unknown } }; pdf: { composer: unknown } }
    const { composer } = pdf
    pdf.composer = async () => {
      throw Object.assign(new Error('panne'), {})
    }
    await en.rachid.post(PRODUIRE, { menageId }).expect(500)
    pdf.composer = composer
    const { put } = fichiers.depot
    fichiers.depot.put = async () => {
      throw Object.assign(new Error('plein'), { code: 'ENOSPC' })
    }
    await en.rachid.post(PRODUIRE, { menageId }).expect(500)
    fichiers.depot.put = put
    await db
      .insertInto('document')
      .values({
        id: uuidv7(),
        sujet_id: menageId,
        type: 'AUTRE',
        nom: 'gros.pdf',
        mime: 'application/pdf',
        taille: 26_000_000,
        sha256: '0'.repeat(64),
        cle_stockage: `aa/${uuidv7()}`,
      })
      .execute()
    const quota = (valeur: number) => db.updateTable('nomenclature').set({ valeur }).where('code', '=', 'QUOTA_DOCUMENTS_MO').execute()
    await quota(10)
    oublierVariables()
    const { corps } = await en.rachid.post<{ errorDescription: string }>(PRODUIRE, { menageId }).expect(409)
    await quota(500)
    oublierVariables()
    expect(corps.errorDescription).toContain('supprimez-en')
    expect((await lireDocumentsEnBase(db, menageId)).filter(({ genere }) => genere)).toEqual([])
    expect(await lireHistoriqueEnBase(db, menageId)).toEqual([])
  })
})

describe('la dernière version est-elle à jour ?', () => {
  const lire = async (en: { rachid: { get: <C>(url: string) => PromiseLike<{ corps: C }> } }, menageId: string) =>
    recapitulatif((await en.rachid.get<Produits>(`/v1/business/menages/${menageId}/documents-produits`)).corps)?.dernieres

  test('oui tant que le dossier dit la même chose ; une ressource changée la périme, la produire à nouveau la remet à jour', async ({
    en,
    db,
  }) => {
    const menageId = await createMenage(db)
    await en.rachid.post(PRODUIRE, { menageId, synthese: 'x' }).expect(201)
    expect(await lire(en, menageId)).toMatchObject([{ document: { numero: 1 }, saisie: { synthese: 'x' }, perime: false }])
    await en.rachid.patch(`/v1/menages/${menageId}`, { logementActuelLocalisation: { etage: 5 } }).expect(200)
    expect(await lire(en, menageId)).toMatchObject([{ document: { numero: 1 }, perime: true }])
    await en.rachid.post(PRODUIRE, { menageId }).expect(201)
    expect(await lire(en, menageId)).toMatchObject([{ document: { numero: 2 }, perime: false }])
  })

  test('on ne sait pas d’un document repris sans ses données', async ({ en, db }) => {
    const menageId = await createMenage(db)
    await en.rachid.post(PRODUIRE, { menageId }).expect(201)
    await db.updateTable('document').set({ donnees: null }).where('sujet_id', '=', menageId).execute()
    expect(await lire(en, menageId)).toMatchObject([{ perime: null }])
  })
})
