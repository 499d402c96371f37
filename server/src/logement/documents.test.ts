import type { DocumentDuSujet } from '@relogement/domain/document/document.schema'
import { describe, expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { lireDocumentsEnBase, listCles } from '../../test/depots.ts'
import { avecSonTexte } from '../../test/dossiers.ts'
import { envoyer } from '../../test/envois.ts'
import { createLogement } from '../../test/logements.ts'
import { jpeg } from '../../test/pieces/images.ts'
import { pdf } from '../../test/pieces/pdf.ts'

interface Documents {
  'hydra:member': DocumentDuSujet[]
  metadata: { refusAjouter: string | null; naturesAAjouter: { code: string }[]; produits: boolean }
}

const dpe = { nom: 'DPE 2026.pdf', contenu: pdf() }
const chemin = (id: string) => `/v1/business/logements/${id}/documents`

describe('les documents d’un logement', () => {
  test('l’équipe et le bailleur de son parc en déposent ; ses directions les lisent', async ({ api, en, db, distribution }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const logementId = await createLogement(db, bailleur)
    for (const qui of [en.camille, en.rachid, en.adrien, en.bastien])
      expect((await envoyer(api.app, qui, { logementId, type: 'DIAGNOSTIC' }, [dpe])).statut, qui.role).toBe(201)
    expect((await envoyer(api.app, en.berenice, { logementId, type: 'DIAGNOSTIC' }, [dpe])).statut, 'un autre bailleur').toBe(404)
    for (const qui of [en.melanie, en.colette, en.paul, en.delphine, en.firmin])
      expect((await envoyer(api.app, qui, { logementId, type: 'DIAGNOSTIC' }, [dpe])).statut, qui.role).toBe(403)
    const dUnAutre = await createLogement(db, autreBailleur)
    expect((await envoyer(api.app, en.bastien, { logementId: dUnAutre, type: 'PLAN' }, [dpe])).statut).toBe(404)
    expect((await lireDocumentsEnBase(db, logementId)).map(({ type }) => type)).toEqual(Array(4).fill('DIAGNOSTIC'))
    const { corps } = await en.camille.get<Documents>(chemin(logementId)).expect(200)
    expect(corps.metadata).toMatchObject({ refusAjouter: null, produits: false })
    expect(corps.metadata.naturesAAjouter.map(({ code }) => code)).toEqual(['PLAN', 'PHOTO', 'DIAGNOSTIC', 'AUTRE'])
    await en.berenice.get(chemin(logementId)).expect(404)
    await en.melanie.get(chemin(logementId)).expect(403)
  })

  test('une pièce d’un ménage n’a pas sa place au logement', async ({ api, en, db, distribution }) => {
    const logementId = await createLogement(db, distribution.partenaires.bailleur)
    for (const type of ['BAIL_NOUVEAU', 'ETAT_DES_LIEUX_SORTIE', 'PIECE_IDENTITE'])
      expect((await envoyer(api.app, en.camille, { logementId, type }, [dpe])).statut, type).toBe(422)
    expect(await lireDocumentsEnBase(db, logementId)).toEqual([])
  })

  test('l’équipe reclasse, l’auteur supprime sous 24 heures, l’encadrement ensuite ; l’historique le dit, le fichier s’efface', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const logementId = await createLogement(db, distribution.partenaires.bailleur)
    const { documents } = await envoyer(api.app, en.bastien, { logementId, type: 'AUTRE' }, [{ nom: 'salon.jpg', contenu: jpeg() }])
    const url = `/v1/logements/${logementId}/documents/${documents[0]?.id}`
    expect(documents[0]).toMatchObject({ file: `${url}/contenu`, apercu: 'image', can: ['supprimer'] })
    await en.bastien.patch(url, { type: 'PHOTO' }).expect(403)
    await en.camille.patch(url, { type: 'PHOTO' }).expect(200)
    await en.camille.get(`${url}/contenu`).expect(200)
    await en.berenice.get(`${url}/contenu`).expect(404)
    await en.camille.delete(url).expect(403)
    const avant = await listCles(api.services.fichiers.depot)
    await en.bastien.delete(url).expect(204)
    expect(await listCles(api.services.fichiers.depot)).toHaveLength(avant.length - 1)
    await en.camille.get(`${url}/contenu`).expect(404)
    const faits = await db.selectFrom('modification').selectAll().where('sujet_id', '=', logementId).orderBy('le').orderBy('id').execute()
    expect(faits.map((ligne) => [ligne.type, avecSonTexte(ligne).texte])).toEqual([
      ['DOCUMENT_AJOUTE', expect.stringContaining('salon.jpg')],
      ['MODIFICATION', null],
      ['DOCUMENT_SUPPRIME', expect.stringContaining('salon.jpg')],
    ])
  })

  test('le document d’un logement ne se lit pas à travers un autre, ni à travers un ménage', async ({ api, en, db, distribution }) => {
    const logementId = await createLogement(db, distribution.partenaires.bailleur)
    const autre = await createLogement(db, distribution.partenaires.bailleur)
    const { documents } = await envoyer(api.app, en.camille, { logementId, type: 'PLAN' }, [dpe])
    await en.camille.get(`/v1/logements/${autre}/documents/${documents[0]?.id}/contenu`).expect(404)
    await en.rachid.get(`/v1/menages/${logementId}/documents/${documents[0]?.id}/contenu`).expect(404)
  })
})
