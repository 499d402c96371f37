import type { DocumentDuSujet } from '@relogement/domain/document/document.schema'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import type { Api } from '../../test/api.ts'
import { type Personne, test } from '../../test/cast.ts'
import { lireDocumentsEnBase, listCles } from '../../test/depots.ts'
import { createMenage, lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { envoyer } from '../../test/envois.ts'
import { pdf } from '../../test/pieces/pdf.ts'

async function deposer(api: Api, qui: Personne, menageId: string, type = 'AUTRE', nom = 'scan.pdf') {
  const { documents, texte } = await envoyer(api.app, qui, { menageId, type }, [{ nom, contenu: pdf() }])
  const [document] = documents
  if (!document) throw new Error(texte)
  return { document, adresse: `/v1/menages/${menageId}/documents/${document.id}` }
}

describe('renommer un document ou changer sa nature', () => {
  test('est ouvert à l’équipe sur ses dossiers, non aux bailleurs ni aux autres', async ({ api, en, db, distribution }) => {
    const menageId = await createMenage(db, { chargeId: en.camille.id, partenaireId: distribution.partenaires.bailleur })
    const { adresse } = await deposer(api, en.bastien, menageId, 'BAIL_NOUVEAU')
    for (const qui of [en.camille, en.rachid, en.ines, en.denise, en.adrien])
      await qui.patch(adresse, { nom: `par ${qui.role}` }).expect(200)
    for (const qui of [en.cyril, en.bastien, en.melanie, en.paul, en.delphine]) await qui.patch(adresse, { nom: 'x' }).expect(403)
  })

  test('garde l’extension du fichier, et se lit dans l’historique', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const { document, adresse } = await deposer(api, en.rachid, menageId)
    const { corps } = await en.ines.patch<DocumentDuSujet>(adresse, { nom: 'Avis 2025.exe', type: 'AVIS_IMPOSITION' }).expect(200)
    expect(corps).toMatchObject({ nom: 'Avis 2025.exe.pdf', type: 'AVIS_IMPOSITION' })
    expect(await lireDocumentsEnBase(db, menageId)).toMatchObject([{ nom: 'Avis 2025.exe.pdf', type: 'AVIS_IMPOSITION' }])
    expect((await lireHistoriqueEnBase(db, menageId)).at(-1)).toMatchObject({
      type: 'MODIFICATION',
      auteur_id: en.ines.id,
      changements: [
        { chemin: `documents.${document.id}.nom`, libelle: 'Nom du document', ancien: 'scan.pdf', nouveau: 'Avis 2025.exe.pdf' },
        {
          chemin: `documents.${document.id}.type`,
          libelle: 'Nature de « Avis 2025.exe.pdf »',
          ancien: 'Autre',
          nouveau: 'Avis d’imposition',
        },
      ],
    })
  })

  test('redire ce qu’il est ne change rien, et une clé inconnue est refusée', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const { document, adresse } = await deposer(api, en.rachid, menageId)
    await en.rachid.patch(adresse, { nom: 'scan', type: 'AUTRE', taille: document.taille, auteur: { id: en.rachid.id } }).expect(200)
    // Ce qui ne change pas ainsi se refuse, au lieu de se perdre.
    for (const autre of [{ taille: 1 }, { auteur: { id: en.ines.id } }])
      await en.rachid.patch(adresse, { nom: 'autre', ...autre }).expect(409)
    await en.rachid.patch(adresse, { nom: 'autre', sha256: 'x' }).expect(400)
    expect(await lireHistoriqueEnBase(db, menageId)).toHaveLength(1)
    expect(await lireDocumentsEnBase(db, menageId)).toMatchObject([{ taille: document.taille, auteur_id: en.rachid.id }])
  })

  test('un nom vide ou une nature inconnue sont refusés', async ({ api, en, db }) => {
    const { adresse } = await deposer(api, en.rachid, await createMenage(db))
    await en.rachid.patch(adresse, { nom: '  ' }).expect(422)
    await en.rachid.patch(adresse, { type: 'RIEN' }).expect(422)
  })

  test('la nature d’un document produit par Relogement ne se change pas ; son nom, si', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const { document, adresse } = await deposer(api, en.rachid, menageId, 'RECAPITULATIF_ENTRETIEN')
    await db.updateTable('document').set({ genere: true, numero: 1 }).where('id', '=', document.id).execute()
    await en.rachid.patch(adresse, { type: 'AUTRE' }).expect(409)
    await en.rachid.patch(adresse, { nom: 'Récapitulatif signé' }).expect(200)
  })

  test('dire sa vraie nature clôt l’alerte qui l’attendait', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const { adresse } = await deposer(api, en.rachid, menageId)
    await db
      .insertInto('alerte')
      .values({
        id: uuidv7(),
        sujet_id: menageId,
        type: 'DOCUMENT_A_TRANSMETTRE',
        texte: 'DLS',
        valeur: 'DLS',
        statut: 'ALERTE',
        date_alerte: new Date(),
      })
      .execute()
    await en.rachid.patch(adresse, { type: 'DLS_ATTESTATION' }).expect(200)
    expect(
      await db
        .selectFrom('alerte')
        .select('statut')
        .where('type', '=', 'DOCUMENT_A_TRANSMETTRE')
        .where('sujet_id', '=', menageId)
        .execute(),
    ).toEqual([{ statut: 'CLOTURE' }])
  })
})

describe('supprimer un document', () => {
  test('son auteur pendant 24 heures, ensuite l’encadrement', async ({ api, en, db }) => {
    const menageId = await createMenage(db, { chargeId: en.camille.id })
    const [un, deux] = [await deposer(api, en.camille, menageId), await deposer(api, en.camille, menageId)]
    await en.cyril.delete(un.adresse).expect(403)
    await en.adrien.delete(un.adresse).expect(403)
    await en.camille.delete(un.adresse).expect(204)
    const ilYAUnJour = new Date(api.horloge.maintenant().getTime() - 24 * 3_600_000 - 1000)
    await db.updateTable('document').set({ ajoute_le: ilYAUnJour }).where('id', '=', deux.document.id).execute()
    const { corps } = await en.camille.delete<{ bloquants: string[] }>(deux.adresse).expect(403)
    expect(corps.bloquants).toEqual(['Ce document a plus de 24 heures : seul l’encadrement peut le supprimer.'])
    await en.ines.delete(deux.adresse).expect(204)
  })

  test('un bailleur supprime ce qu’il vient de déposer, non ce que l’équipe a déposé', async ({ api, en, db, distribution }) => {
    const menageId = await createMenage(db, { partenaireId: distribution.partenaires.bailleur })
    const sien = await deposer(api, en.bastien, menageId, 'BAIL_NOUVEAU')
    const autre = await deposer(api, en.rachid, menageId, 'BAIL_NOUVEAU')
    const cache = await deposer(api, en.rachid, menageId, 'AVIS_IMPOSITION')
    await en.bastien.delete(autre.adresse).expect(403)
    await en.bastien.delete(cache.adresse).expect(404)
    await en.bastien.delete(sien.adresse).expect(204)
  })

  test('efface le fichier et son nom ; restent la nature, l’empreinte et les dates', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const { document, adresse } = await deposer(api, en.rachid, menageId, 'QUITTANCE', 'quittance de Mme Benali.pdf')
    const [avant] = await lireDocumentsEnBase(db, menageId)
    await en.rachid.delete(adresse).expect(204)
    const [apres] = await lireDocumentsEnBase(db, menageId)
    expect(apres).toMatchObject({ id: document.id, type: 'QUITTANCE', sha256: avant?.sha256, ajoute_le: avant?.ajoute_le, nom: '' })
    expect(apres?.supprime_le).toBeInstanceOf(Date)
    expect(await listCles(api.services.fichiers.depot)).not.toContain(avant?.cle_stockage)
    expect((await lireHistoriqueEnBase(db, menageId)).at(-1)).toMatchObject({ type: 'DOCUMENT_SUPPRIME', auteur_id: en.rachid.id })
  })

  test('deux fois ne change rien de plus', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const { adresse } = await deposer(api, en.rachid, menageId)
    await Promise.all([en.rachid.delete(adresse).expect(204), en.ines.delete(adresse).expect(204)])
    await en.rachid.delete(adresse).expect(204)
    expect((await lireHistoriqueEnBase(db, menageId)).filter(({ type }) => type === 'DOCUMENT_SUPPRIME')).toHaveLength(1)
    await en.rachid.patch(adresse, { nom: 'x' }).expect(404)
  })
})
