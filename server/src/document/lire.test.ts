import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DocumentDuSujet } from '@relogement/domain/document/document.schema'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { type Personne, test } from '../../test/cast.ts'
import { lireDocumentsEnBase } from '../../test/depots.ts'
import { createMenage, createProposition } from '../../test/dossiers.ts'
import { envoyer } from '../../test/envois.ts'
import { heic, png } from '../../test/pieces/images.ts'
import { pdf } from '../../test/pieces/pdf.ts'

interface Liste {
  'hydra:totalItems': number
  'hydra:member': DocumentDuSujet[]
  metadata: {
    naturesAAjouter: { code: string; libelle: string }[]
    refusAjouter: string | null
    espace: { occupe: number; maximum: number }
    disponible: boolean
  }
}

const adresse = (menageId: string) => `/v1/business/menages/${menageId}/documents`
const lister = async (qui: Personne, menageId: string) => (await qui.get<Liste>(`${adresse(menageId)}?pageSize=1000`).expect(200)).corps

async function deposer(
  api: Api,
  qui: Personne,
  menageId: string,
  type: string,
  nom = 'pièce.pdf',
  contenu = pdf(),
): Promise<DocumentDuSujet> {
  const { documents, texte } = await envoyer(api.app, qui, { menageId, type }, [{ nom, contenu }])
  const [document] = documents
  if (!document) throw new Error(texte)
  return document
}

describe('la liste des documents', () => {
  test('du dernier ajouté au premier, avec ce que l’on peut faire de chacun et de quoi en ajouter', async ({ api, en, db }) => {
    const menageId = await createMenage(db, { chargeId: en.camille.id })
    const premier = await deposer(api, en.camille, menageId, 'QUITTANCE')
    const second = await deposer(api, en.rachid, menageId, 'AVIS_IMPOSITION')
    const liste = await lister(en.camille, menageId)
    expect(liste['hydra:member'].map(({ id }) => id)).toEqual([second.id, premier.id])
    expect(liste['hydra:member']).toMatchObject([
      { can: ['renommer'], refus: { supprimer: expect.stringContaining('Réservé au responsable d’équipe') } },
      { can: ['renommer', 'supprimer'], refus: {} },
    ])
    expect(liste.metadata).toMatchObject({
      refusAjouter: null,
      espace: { occupe: 2 * pdf().length, maximum: 500 * 1024 * 1024 },
      disponible: true,
    })
    expect(liste.metadata.naturesAAjouter).toHaveLength(31)
  })

  test('par page', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    for (let rang = 0; rang < 3; rang += 1) await deposer(api, en.rachid, menageId, 'AUTRE', `${rang}.pdf`)
    const { corps } = await en.rachid.get<Liste>(`${adresse(menageId)}?page=2&pageSize=2`).expect(200)
    expect([corps['hydra:totalItems'], corps['hydra:member'].map(({ nom }) => nom)]).toEqual([3, ['0.pdf']])
  })

  test('dit pourquoi rien ne s’ajoute', async ({ en, db }) => {
    const suivi = await createMenage(db, { chargeId: en.camille.id })
    expect((await lister(en.cyril, suivi)).metadata).toMatchObject({
      naturesAAjouter: [],
      refusAjouter: expect.stringContaining('Camille'),
    })
    const efface = await createMenage(db, { colonnes: { purge_le: new Date() } })
    expect((await lister(en.rachid, efface)).metadata).toMatchObject({
      naturesAAjouter: [],
      refusAjouter: 'Les données de ce ménage ont été effacées.',
    })
  })

  test('un bailleur n’y voit que le bail de son locataire et ce qui s’y rattache, place comprise', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const menageId = await createMenage(db, { partenaireId: distribution.partenaires.bailleur })
    await deposer(api, en.rachid, menageId, 'AVIS_IMPOSITION')
    const bail = await deposer(api, en.rachid, menageId, 'BAIL_ORIGINE')
    const liste = await lister(en.bastien, menageId)
    expect(liste['hydra:member'].map(({ id }) => id)).toEqual([bail.id])
    expect(liste['hydra:totalItems']).toBe(1)
    expect(liste.metadata.espace.occupe).toBe(bail.taille)
    expect(liste.metadata.naturesAAjouter.map(({ code }) => code)).toEqual([
      'BAIL_NOUVEAU',
      'ETAT_DES_LIEUX_ENTREE',
      'ETAT_DES_LIEUX_SORTIE',
    ])
  })

  test('le bailleur du nouveau logement n’y voit que ce qu’il a déposé', async ({ api, en, db, distribution }) => {
    const menageId = await createMenage(db, { partenaireId: distribution.partenaires.autreBailleur })
    await createProposition(db, { menageId, bailleurId: distribution.partenaires.bailleur, statut: 'acceptee_menage' })
    await deposer(api, en.rachid, menageId, 'BAIL_NOUVEAU')
    const sien = await deposer(api, en.bastien, menageId, 'BAIL_NOUVEAU')
    expect((await lister(en.bastien, menageId))['hydra:member'].map(({ id }) => id)).toEqual([sien.id])
    await en.bastien.get(sien.file).expect(200)
  })

  test('est fermée aux collectivités et au prestataire ; hors de portée, le ménage n’existe pas', async ({ en, db, distribution }) => {
    const menageId = await createMenage(db, { partenaireId: distribution.partenaires.autreBailleur })
    for (const qui of [en.melanie, en.damien, en.colette, en.estelle, en.paul, en.basile]) await qui.get(adresse(menageId)).expect(403)
    await en.delphine.get(adresse(menageId)).expect(404)
    await en.bastien.get(adresse(menageId)).expect(404)
  })
})

describe('le contenu d’un document', () => {
  test('est servi à enregistrer, sous son nom exact, sans rien que le navigateur puisse exécuter', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const { file } = await deposer(api, en.rachid, menageId, 'AUTRE', 'L’état « été » (n° 1).pdf')
    const { entetes, texte } = await en.rachid.get(file).expect(200)
    expect(entetes).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="L_etat _ ete _ (n_ 1).pdf"; filename*=UTF-8''L%E2%80%99%C3%A9tat%20%C2%AB%20%C3%A9t%C3%A9%20%C2%BB%20%28n%C2%B0%201%29.pdf`,
      'content-length': String(pdf().length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(texte).toBe(pdf().toString())
  })

  test('se montre au lieu de s’enregistrer, pour les PDF et les images seulement', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const disposition = async (nom: string, contenu: Buffer) => {
      const { file } = await deposer(api, en.rachid, menageId, 'AUTRE', nom, contenu)
      const { entetes } = await en.rachid.get(`${file}?apercu`).expect(200)
      return entetes['content-disposition']?.split(';')[0]
    }
    expect(await disposition('a.pdf', pdf())).toBe('inline')
    expect(await disposition('a.png', png())).toBe('inline')
    expect(await disposition('a.heic', heic())).toBe('attachment')
    expect(await disposition('a.txt', Buffer.from('texte'))).toBe('attachment')
  })

  test('sa lecture est notée : qui, quel document', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const { id, file } = await deposer(api, en.rachid, menageId, 'AUTRE')
    await en.ines.get(file).expect(200)
    const lectures = await db
      .selectFrom('consultation')
      .select(['utilisateur_id', 'ecran', 'groupes'])
      .where('sujet_id', '=', menageId)
      .execute()
    expect(lectures).toEqual([{ utilisateur_id: en.ines.id, ecran: `document/${id}`, groupes: ['DOCUMENTS'] }])
  })

  test('n’existe pas pour qui n’en voit pas la nature, ni sous un autre ménage, ni une fois supprimé', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const menageId = await createMenage(db, { partenaireId: distribution.partenaires.bailleur })
    const autre = await createMenage(db)
    const avis = await deposer(api, en.rachid, menageId, 'AVIS_IMPOSITION')
    await en.bastien.get(avis.file).expect(404)
    await en.melanie.get(avis.file).expect(403)
    await en.rachid.get(`/v1/menages/${autre}/documents/${avis.id}/contenu`).expect(404)
    await en.rachid.get(`/v1/menages/${menageId}/documents/${uuidv7()}/contenu`).expect(404)
    await en.rachid.delete(`/v1/menages/${menageId}/documents/${avis.id}`).expect(204)
    await en.rachid.get(avis.file).expect(404)
  })

  test('dont le fichier a été altéré ou perdu n’est pas servi : un refus clair, et une alarme au journal', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const { id, file } = await deposer(api, en.rachid, menageId, 'AUTRE')
    const [ligne] = await lireDocumentsEnBase(db, menageId)
    const chemin = join(api.dataDir, 'documents', ligne?.cle_stockage ?? '')
    const octets = await readFile(chemin)
    octets[100] = (octets[100] ?? 0) ^ 1
    await writeFile(chemin, octets)
    expect((await en.rachid.get(file).expect(409)).texte).toContain('altéré')
    await rm(chemin)
    expect((await en.rachid.get(file).expect(404)).texte).toContain('introuvable')
    expect(api.journal.filter((ligneDuJournal) => ligneDuJournal.includes('document perdu') && ligneDuJournal.includes(id))).toHaveLength(2)
  })
})
