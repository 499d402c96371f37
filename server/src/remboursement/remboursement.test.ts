import type { DemandeRemboursement } from '@relogement/domain/remboursement/remboursement.schema'
import { describe, expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { createMenage, lireHistoriqueEnBase, lireMenageEnBase } from '../../test/dossiers.ts'
import { jourDans } from '../../test/jours.ts'
import { createJustificatif } from '../../test/justificatifs.ts'
import type { Base } from '../core/database.ts'

const INCONNU = '0197a000-0000-7000-8000-000000000000'
const adresse = (menageId: string, demandeId?: string) =>
  `/v1/business/demande-remboursement/${menageId}${demandeId === undefined ? '' : `/${demandeId}`}`

const demandesEnBase = (db: Base, menageId: string) =>
  db.selectFrom('demande_remboursement').selectAll().where('menage_id', '=', menageId).orderBy('numero').execute()
const lignesEnBase = (db: Base, demandeId: string) =>
  db.selectFrom('ligne_remboursement').selectAll().where('demande_id', '=', demandeId).orderBy('rang').execute()

interface Liste {
  'hydra:member': DemandeRemboursement[]
  metadata: {
    natures: { code: string; plafond: number; dejaDemande: number }[]
    refusCreer: string | null
    seuilTroisPersonnes: number
  }
}

describe('préparer une demande', () => {
  test('l’appel de la spécification, sans corps, ouvre un brouillon vide ; l’historique le dit', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille.post<DemandeRemboursement>(adresse(id)).expect(201)
    expect(corps).toMatchObject({ numero: 1, statut: { code: 'BROUILLON' }, lignes: [], total: 0, version: 1 })
    expect(await demandesEnBase(db, id)).toMatchObject([
      { id: corps.id, statut: 'BROUILLON', creee_par: en.camille.id, redacteurs: [en.camille.id], soumise_le: null },
    ])
    expect(await lireHistoriqueEnBase(db, id)).toMatchObject([
      { type: 'MODIFICATION', auteur_id: en.camille.id, texte: 'Demande de remboursement n° 1 préparée' },
    ])
  })

  test('un dossier d’un autre se refuse, un ménage hors de portée n’existe pas', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.cyril.id })
    await en.camille.post(adresse(id), { lignes: [] }).expect(403)
    await en.adrien.post(adresse(id), { lignes: [] }).expect(403)
    await en.rachid.post(adresse(INCONNU), { lignes: [] }).expect(404)
    await en.rachid.get(adresse(INCONNU)).expect(404)
    await en.melanie.get(adresse(id)).expect(403)
    expect(await demandesEnBase(db, id)).toEqual([])
  })

  test('montant, nature et justificatif sont contrôlés, champ par champ', async ({ en, db }) => {
    const [id, autre] = [await createMenage(db), await createMenage(db)]
    const ailleurs = await createJustificatif(db, autre)
    const produit = await createJustificatif(db, id, { genere: true })
    const refuse = async (ligne: object) => {
      const { corps } = await en.rachid
        .post<{ violations: { propertyPath: string; message: string }[] }>(adresse(id), {
          lignes: [{ nature: 'DOUBLE_LOYER', montant: 10, ...ligne }],
        })
        .expect(422)
      return corps.violations
    }
    expect(await refuse({ montant: -1 })).toEqual([
      { propertyPath: 'lignes.0.montant', message: 'Cette valeur doit être supérieur ou égal à 0' },
    ])
    expect(await refuse({ nature: 'VACANCES' })).toEqual([
      { propertyPath: 'lignes.0.nature', message: 'La nature de la dépense est à choisir dans la liste' },
    ])
    for (const documentId of [ailleurs, produit])
      expect(await refuse({ documentId })).toEqual([
        { propertyPath: 'lignes.0.documentId', message: 'Ce document n’est pas au dossier du ménage.' },
      ])
    expect(await demandesEnBase(db, id)).toEqual([])
  })

  test('les coordonnées bancaires que l’on enverrait ne sont gardées nulle part', async ({ en, db }) => {
    const id = await createMenage(db)
    const iban = 'FR7630006000011234567890189'
    const { corps } = await en.rachid
      .post<DemandeRemboursement>(adresse(id), { iban, lignes: [{ nature: 'AUTRE', libelle: 'Clés', montant: 8, iban }] })
      .expect(201)
    const rangees = [...(await demandesEnBase(db, id)), ...(await lignesEnBase(db, corps.id)), ...(await lireHistoriqueEnBase(db, id))]
    expect(JSON.stringify([rangees, corps])).not.toContain('FR76')
  })

  test('renvoyée avec la même clé, la demande n’est préparée qu’une fois', async ({ en, db }) => {
    const id = await createMenage(db)
    const appel = en.rachid.avec({ 'Idempotency-Key': `remboursement-${id}` })
    const envois = await Promise.all(
      Array.from({ length: 8 }, () => appel.post<DemandeRemboursement>(adresse(id), { lignes: [] }).expect(201)),
    )
    expect(new Set(envois.map(({ corps }) => corps.id)).size).toBe(1)
    expect(await demandesEnBase(db, id)).toHaveLength(1)
  })

  test('un dossier clôturé n’en admet plus', async ({ en, db }) => {
    const id = await createMenage(db, { menage: { statut: 'CLOTURE' } })
    await en.rachid.post(adresse(id), { lignes: [] }).expect(409)
    const { corps } = await en.rachid.get<Liste>(adresse(id)).expect(200)
    expect(corps.metadata.refusCreer).toBe('Le dossier est clôturé : rouvrez-le pour demander un remboursement.')
  })
})

describe('modifier un brouillon', () => {
  test('les dépenses se remplacent, la version avance, l’historique garde avant et après', async ({ en, db }) => {
    const id = await createMenage(db)
    const { corps: demande } = await en.rachid.post<DemandeRemboursement>(adresse(id), { lignes: [] }).expect(201)
    const documentId = await createJustificatif(db, id)
    const lignes = [{ nature: 'DOUBLE_LOYER', montant: 412.5, libelle: null, documentId }]
    const { corps, entetes } = await en.ines
      .avec({ 'If-Match': '"1"' })
      .patch<DemandeRemboursement>(adresse(id, demande.id), { lignes })
      .expect(200)
    expect(corps).toMatchObject({ version: 2, total: 412.5, troisPersonnes: true, lignes: [{ document: { id: documentId } }] })
    expect(entetes['etag']).toBe('"2"')
    expect(await demandesEnBase(db, id)).toMatchObject([{ version: 2, redacteurs: [en.rachid.id, en.ines.id] }])
    expect((await lireHistoriqueEnBase(db, id)).at(-1)).toMatchObject({
      texte: 'Demande de remboursement n° 1 modifiée',
      changements: [{ ancien: 'Aucune dépense', nouveau: 'Double loyer : 412,50\u00A0€' }],
    })
    // Redire la même chose n'est pas un changement.
    await en.ines.patch(adresse(id, demande.id), { lignes }).expect(200)
    expect(await demandesEnBase(db, id)).toMatchObject([{ version: 2 }])
    expect(await lireHistoriqueEnBase(db, id)).toHaveLength(2)
  })

  test('sans dire les dépenses, elle les garde', async ({ en, db }) => {
    const id = await createMenage(db)
    const lignes = [{ nature: 'DOUBLE_LOYER', montant: 412.5 }]
    const { corps: demande } = await en.rachid.post<DemandeRemboursement>(adresse(id), { lignes }).expect(201)
    const { corps } = await en.rachid.patch<DemandeRemboursement>(adresse(id, demande.id), {}).expect(200)
    expect(corps).toMatchObject({ version: 1, total: 412.5 })
    expect(await lireHistoriqueEnBase(db, id)).toHaveLength(1)
  })

  test('une version dépassée est refusée, et rien ne s’écrit', async ({ en, db }) => {
    const id = await createMenage(db)
    const { corps: demande } = await en.rachid.post<DemandeRemboursement>(adresse(id), { lignes: [] }).expect(201)
    await en.rachid.patch(adresse(id, demande.id), { lignes: [{ nature: 'AUTRE', libelle: 'Clés', montant: 9 }] }).expect(200)
    const vieille = en.ines.avec({ 'If-Match': '"1"' })
    await vieille.patch(adresse(id, demande.id), { lignes: [] }).expect(412)
    await vieille.delete(adresse(id, demande.id)).expect(412)
    await vieille.put(`${adresse(id, demande.id)}/transitions`, { transition: 'soumettre' }).expect(412)
    expect(await lignesEnBase(db, demande.id)).toMatchObject([{ libelle: 'Clés', montant: 9 }])
  })

  test('un brouillon se supprime, avec sa trace', async ({ en, db }) => {
    const id = await createMenage(db)
    const { corps: demande } = await en.rachid.post<DemandeRemboursement>(adresse(id), { lignes: [] }).expect(201)
    await en.rachid.delete(adresse(id, demande.id)).expect(204)
    await en.rachid.delete(adresse(id, demande.id)).expect(404)
    expect(await demandesEnBase(db, id)).toEqual([])
    expect((await lireHistoriqueEnBase(db, id)).at(-1)?.texte).toBe('Demande de remboursement n° 1 supprimée')
  })

  test('une demande d’un autre ménage n’existe pas', async ({ en, db }) => {
    const [id, autre] = [await createMenage(db), await createMenage(db)]
    const { corps: demande } = await en.rachid.post<DemandeRemboursement>(adresse(id), { lignes: [] }).expect(201)
    await en.rachid.patch(adresse(autre, demande.id), { lignes: [] }).expect(404)
    await en.rachid.put(`${adresse(autre, demande.id)}/transitions`, { transition: 'soumettre' }).expect(404)
  })
})

/** Une demande de 450 € préparée par Camille, justifiée, encore en brouillon. */
async function demandeComplete(
  en: { camille: { id: string; post: <C>(url: string, corps: unknown) => { expect: (statut: number) => PromiseLike<{ corps: C }> } } },
  db: Base,
  montant = 450,
) {
  const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'ACCOMPAGNEMENT_POST_RELOGEMENT' } })
  const documentId = await createJustificatif(db, id, { auteurId: en.camille.id })
  const { corps } = await en.camille
    .post<DemandeRemboursement>(adresse(id), { lignes: [{ nature: 'DOUBLE_LOYER', montant, documentId }] })
    .expect(201)
  return { id, documentId, demande: corps.id, passages: `${adresse(id, corps.id)}/transitions` }
}

describe('de la soumission au paiement', () => {
  test('trois personnes la mènent au paiement ; chacune signe, l’historique suit, la clôture attend', async ({ en, db }) => {
    const { id, demande, passages } = await demandeComplete(en, db)
    const enCours = async () => {
      const { corps } = await en.rachid.get<{ nextPlaces: { transition: string; bloquants: string[] }[] }>(
        `/v1/business/menages/${id}/transitions`,
      )
      return corps.nextPlaces.find(({ transition }) => transition === 'cloture')?.bloquants.filter((raison) => /remboursement/.test(raison))
    }
    expect(await enCours()).toEqual([])

    await en.adrien.put(passages, { transition: 'soumettre' }).expect(403)
    await en.camille.put(passages, { transition: 'soumettre' }).expect(200)
    expect(await enCours()).toEqual(['Une demande de remboursement est en cours.'])
    expect(await lignesEnBase(db, demande)).toMatchObject([{ plafond: 700 }])

    await en.camille.put(passages, { transition: 'valider' }).expect(403)
    await en.adrien.put(passages, { transition: 'payer', donnees: { date: '2026-03-01' } }).expect(409)
    const { corps: validee } = await en.rachid.put<DemandeRemboursement>(passages, { transition: 'valider' }).expect(200)
    expect(await enCours()).toEqual(['Une demande de remboursement est en cours.'])
    expect(validee.nextPlaces).toMatchObject([{ transition: 'payer', autorise: false, interdit: true }])

    await en.rachid.put(passages, { transition: 'payer', donnees: { date: '2026-03-01' } }).expect(403)
    await en.adrien.put(passages, { transition: 'payer', donnees: {} }).expect(409)
    await en.adrien.put(passages, { transition: 'payer', donnees: { date: '2099-01-01' } }).expect(422)
    const { corps: payee } = await en.adrien
      .put<DemandeRemboursement>(passages, { transition: 'payer', donnees: { date: jourDans() } })
      .expect(200)
    expect(payee).toMatchObject({
      statut: { code: 'PAYEE', libelle: 'Payée' },
      creee: { par: { id: en.camille.id } },
      soumise: { par: { id: en.camille.id } },
      validee: { par: { id: en.rachid.id } },
      payee: { par: { id: en.adrien.id }, date: jourDans() },
      nextPlaces: [],
      version: 4,
    })
    expect(await enCours()).toEqual([])
    expect(await demandesEnBase(db, id)).toMatchObject([
      { statut: 'PAYEE', soumise_par: en.camille.id, validee_par: en.rachid.id, payee_par: en.adrien.id, date_paiement: jourDans() },
    ])
    const textes = (await lireHistoriqueEnBase(db, id)).map(({ texte, auteur_id }) => [texte, auteur_id])
    expect(textes).toEqual([
      ['Demande de remboursement n° 1 préparée', en.camille.id],
      ['Demande de remboursement n° 1 soumise (450,00\u00A0€)', en.camille.id],
      ['Demande de remboursement n° 1 validée (450,00\u00A0€)', en.rachid.id],
      ['Demande de remboursement n° 1 payée (450,00\u00A0€)', en.adrien.id],
    ])
    // Le dossier n'a pas changé de version : une saisie ouverte ailleurs n'a rien à réunir.
    expect(await lireMenageEnBase(db, id)).toMatchObject({ version: 1 })
  })

  test('au-delà de 300 €, celle qui a préparé ou retouché la demande ne la valide pas', async ({ en, db }) => {
    const { passages, id, demande } = await demandeComplete(en, db)
    await en.denise
      .patch(adresse(id, demande), {
        lignes: [{ nature: 'DOUBLE_LOYER', montant: 500, documentId: (await lignesEnBase(db, demande))[0]?.document_id }],
      })
      .expect(200)
    await en.camille.put(passages, { transition: 'soumettre' }).expect(200)
    const { corps } = await en.denise.put<{ bloquants: string[] }>(passages, { transition: 'valider' }).expect(403)
    expect(corps.bloquants).toEqual([
      'Vous avez préparé cette demande : au-delà de 300,00\u00A0€, trois personnes différentes interviennent.',
    ])
    expect(await demandesEnBase(db, id)).toMatchObject([{ statut: 'SOUMISE', validee_le: null }])
    await en.rachid.put(passages, { transition: 'valider' }).expect(200)
  })

  test('sous le seuil, l’encadrant qui l’a préparée peut la valider', async ({ en, db }) => {
    const id = await createMenage(db)
    const documentId = await createJustificatif(db, id)
    const { corps } = await en.rachid
      .post<DemandeRemboursement>(adresse(id), { lignes: [{ nature: 'DOUBLE_LOYER', montant: 300, documentId }] })
      .expect(201)
    await en.rachid.put(`${adresse(id, corps.id)}/transitions`, { transition: 'soumettre' }).expect(200)
    await en.rachid.put(`${adresse(id, corps.id)}/transitions`, { transition: 'valider' }).expect(200)
  })

  test('incomplète ou au-dessus d’un plafond, elle ne se soumet pas ; toutes les raisons sont dites, rien ne change', async ({
    en,
    db,
  }) => {
    const { id, demande, passages } = await demandeComplete(en, db, 700.01)
    const { corps } = await en.camille.put<{ bloquants: string[] }>(passages, { transition: 'soumettre' }).expect(409)
    expect(corps.bloquants).toEqual(['Double loyer : 700,01\u00A0€ dépassent le plafond de 700,00\u00A0€.'])
    expect(await demandesEnBase(db, id)).toMatchObject([{ statut: 'BROUILLON', version: 1 }])
    expect((await lignesEnBase(db, demande))[0]?.plafond).toBeNull()
    expect(await lireHistoriqueEnBase(db, id)).toHaveLength(1)
  })

  test('ce qu’une première demande a compté entame le plafond de la suivante, sauf rejetée', async ({ en, db }) => {
    const { id, documentId, passages } = await demandeComplete(en, db)
    await en.camille.put(passages, { transition: 'soumettre' }).expect(200)
    const { corps: liste } = await en.camille.get<Liste>(adresse(id)).expect(200)
    expect(liste.metadata.natures.find(({ code }) => code === 'DOUBLE_LOYER')).toMatchObject({ plafond: 700, dejaDemande: 450 })
    const { corps: seconde } = await en.camille
      .post<DemandeRemboursement>(adresse(id), { lignes: [{ nature: 'DOUBLE_LOYER', montant: 300, documentId }] })
      .expect(201)
    const { corps } = await en.camille
      .put<{ bloquants: string[] }>(`${adresse(id, seconde.id)}/transitions`, { transition: 'soumettre' })
      .expect(409)
    expect(corps.bloquants).toEqual([
      'Double loyer : 300,00\u00A0€ dépassent le plafond de 700,00\u00A0€, dont 450,00\u00A0€ déjà demandés.',
    ])
    await en.rachid.put(passages, { transition: 'rejeter', donnees: { motif: 'Quittance au nom d’un tiers' } }).expect(200)
    await en.camille.put(`${adresse(id, seconde.id)}/transitions`, { transition: 'soumettre' }).expect(200)
  })

  test('rejetée, elle dit pourquoi et n’empêche plus la clôture', async ({ en, db }) => {
    const { id, passages } = await demandeComplete(en, db)
    await en.camille.put(passages, { transition: 'soumettre' }).expect(200)
    await en.rachid.put(passages, { transition: 'rejeter' }).expect(409)
    await en.rachid.put(passages, { transition: 'rejeter', donnees: { motif: ' ' } }).expect(422)
    const { corps } = await en.rachid
      .put<DemandeRemboursement>(passages, { transition: 'rejeter', donnees: { motif: 'Facture illisible' } })
      .expect(200)
    expect(corps.rejetee).toMatchObject({ motif: 'Facture illisible', par: { id: en.rachid.id } })
    expect(await demandesEnBase(db, id)).toMatchObject([{ statut: 'REJETEE', motif_rejet: 'Facture illisible', validee_le: null }])
    await en.camille.patch(adresse(id, corps.id), { lignes: [] }).expect(409)
    await en.camille.delete(adresse(id, corps.id)).expect(409)
  })

  test('son justificatif ne se supprime plus ; perdu quand même, elle ne se valide pas', async ({ en, db }) => {
    const { id, documentId, passages } = await demandeComplete(en, db)
    await en.camille.put(passages, { transition: 'soumettre' }).expect(200)
    await en.rachid.delete(`/v1/menages/${id}/documents/${documentId}`).expect(409)
    expect(await db.selectFrom('document').select('supprime_le').where('id', '=', documentId).execute()).toEqual([{ supprime_le: null }])
    await db.updateTable('document').set({ supprime_le: new Date() }).where('id', '=', documentId).execute()
    const { corps } = await en.rachid.put<{ bloquants: string[] }>(passages, { transition: 'valider' }).expect(409)
    expect(corps.bloquants).toEqual(['Ligne 1, Double loyer : le justificatif n’est plus au dossier.'])
  })

  test('deux validations en même temps : une passe, l’autre apprend que c’est fait', async ({ en, db }) => {
    for (let tour = 0; tour < 10; tour += 1) {
      const { id, passages } = await demandeComplete(en, db)
      await en.camille.put(passages, { transition: 'soumettre' }).expect(200)
      const gestes = [
        en.rachid.put(passages, { transition: 'valider' }),
        en.ines.put(passages, { transition: 'rejeter', donnees: { motif: 'Doublon' } }),
      ]
      const statuts = (await Promise.all(gestes)).map(({ statut }) => statut).sort((a, b) => a - b)
      expect(statuts).toEqual([200, 409])
      expect((await lireHistoriqueEnBase(db, id)).filter(({ texte }) => /validée|rejetée/.test(texte ?? ''))).toHaveLength(1)
    }
  })
})
