import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { describe, expect } from 'vitest'
import { test } from '../../test/cast.ts'
import { clesInscrites, lireDocumentsEnBase, listCles } from '../../test/depots.ts'
import { createMenage, createProposition, lireHistoriqueEnBase } from '../../test/dossiers.ts'
import { envoyer } from '../../test/envois.ts'
import { docx } from '../../test/pieces/archive.ts'
import { jpeg, LIEU, png } from '../../test/pieces/images.ts'
import { pdf } from '../../test/pieces/pdf.ts'

const avis = { nom: 'Avis d’imposition 2025.pdf', contenu: pdf() }

describe('qui ajoute un document', () => {
  test('le chargé de relogement n’en ajoute qu’à ses dossiers, l’encadrement et l’administration à tous', async ({ api, en, db }) => {
    const menageId = await createMenage(db, { chargeId: en.camille.id })
    const champs = { menageId, type: 'AVIS_IMPOSITION' }
    for (const qui of [en.camille, en.rachid, en.ines, en.denise, en.adrien])
      expect((await envoyer(api.app, qui, champs, [avis])).statut, qui.role).toBe(201)
    expect(await envoyer(api.app, en.cyril, champs, [avis])).toMatchObject({
      statut: 403,
      erreur: { bloquants: [expect.stringContaining('Camille')] },
    })
  })

  test('un bailleur ne dépose que baux et états des lieux, chez son locataire ou le ménage qu’il va loger', async ({
    api,
    en,
    db,
    distribution,
  }) => {
    const { bailleur, autreBailleur } = distribution.partenaires
    const locataire = await createMenage(db, { partenaireId: bailleur })
    const candidat = await createMenage(db, { partenaireId: autreBailleur })
    await createProposition(db, { menageId: candidat, bailleurId: bailleur, statut: 'acceptee_menage' })
    for (const menageId of [locataire, candidat]) {
      expect((await envoyer(api.app, en.bastien, { menageId, type: 'BAIL_NOUVEAU' }, [avis])).statut).toBe(201)
      const refus = await envoyer(api.app, en.bastien, { menageId, type: 'AVIS_IMPOSITION' }, [avis])
      expect(refus).toMatchObject({ statut: 403, erreur: { bloquants: ['Un bailleur ne dépose que les baux et les états des lieux.'] } })
    }
    const autre = await createMenage(db, { partenaireId: autreBailleur })
    expect((await envoyer(api.app, en.bastien, { menageId: autre, type: 'BAIL_NOUVEAU' }, [avis])).statut, 'hors de portée').toBe(404)
  })

  test('les collectivités, le prestataire et la DPO n’en ajoutent pas', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    for (const qui of [en.melanie, en.damien, en.colette, en.estelle, en.paul, en.delphine, en.firmin])
      expect((await envoyer(api.app, qui, { menageId, type: 'BAIL_NOUVEAU' }, [avis])).statut, qui.role).toBe(403)
  })

  test('un dossier dont les données ont été effacées n’en reçoit plus', async ({ api, en, db }) => {
    const menageId = await createMenage(db, { colonnes: { purge_le: new Date() } })
    expect(await envoyer(api.app, en.rachid, { menageId, type: 'AUTRE' }, [avis])).toMatchObject({
      statut: 409,
      erreur: { errorDescription: 'Les données de ce ménage ont été effacées.' },
    })
  })
})

describe('ce qui est refusé', () => {
  test('sans fichier, sans nature ou sans ménage', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    expect(await envoyer(api.app, en.rachid, { menageId, type: 'AUTRE' }, [])).toMatchObject({
      statut: 422,
      erreur: { code: 'document.absent' },
    })
    expect((await envoyer(api.app, en.rachid, { menageId }, [avis])).statut).toBe(422)
    expect((await envoyer(api.app, en.rachid, { menageId, type: 'RIEN' }, [avis])).statut).toBe(422)
    expect((await envoyer(api.app, en.rachid, { type: 'AUTRE' }, [avis])).statut).toBe(422)
    expect((await envoyer(api.app, en.rachid, { menageId: uuidv7(), type: 'AUTRE' }, [avis])).statut).toBe(404)
  })

  test('un fichier refusé fait refuser l’envoi entier, chacun avec sa raison, et rien n’en reste', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const avant = await listCles(api.services.fichiers.depot)
    const reponse = await envoyer(api.app, en.rachid, { menageId, type: 'AUTRE' }, [
      avis,
      { nom: 'page.pdf', contenu: '<html>' },
      { nom: 'photo.png', contenu: png() },
      { nom: 'macro.docx', contenu: docx([{ nom: 'word/vbaProject.bin', contenu: 'x' }]) },
    ])
    expect(reponse.statut).toBe(422)
    expect(reponse.erreur.violations).toEqual([
      { propertyPath: 'fichiers[1]', message: 'Le contenu de ce fichier n’est pas celui d’un fichier PDF.' },
      { propertyPath: 'fichiers[3]', message: expect.stringContaining('macro') },
    ])
    expect(reponse.erreur.errorDescription).toContain('« page.pdf » : Le contenu'.replaceAll('« ', '«\u00A0').replace(' »', '\u00A0»'))
    expect(await lireDocumentsEnBase(db, menageId)).toEqual([])
    expect(await listCles(api.services.fichiers.depot)).toEqual(avant)
  })

  test('un fichier de plus de 25 Mo ; juste 25 Mo passe', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const texte = (taille: number) => ({ nom: 'journal.txt', contenu: Buffer.alloc(taille, 'a') })
    expect(await envoyer(api.app, en.rachid, { menageId, type: 'AUTRE' }, [texte(25 * 1024 * 1024 + 1)])).toMatchObject({
      statut: 413,
      erreur: { errorDescription: '«\u00A0journal.txt\u00A0» dépasse 25\u00A0Mo.' },
    })
    expect((await envoyer(api.app, en.rachid, { menageId, type: 'AUTRE' }, [texte(25 * 1024 * 1024)])).statut).toBe(201)
  })

  test('plus de dix fichiers à la fois', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const onze = Array.from({ length: 11 }, (_, rang) => ({ nom: `${rang}.pdf`, contenu: pdf() }))
    expect(await envoyer(api.app, en.rachid, { menageId, type: 'AUTRE' }, onze)).toMatchObject({
      statut: 413,
      erreur: { errorDescription: 'Un envoi porte au plus 10 fichiers : envoyez-les en plusieurs fois.' },
    })
    expect(await lireDocumentsEnBase(db, menageId)).toEqual([])
  })

  test('ce qui dépasse la place du ménage', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const ligne = (taille: number, supprime_le: Date | null) => ({
      id: uuidv7(),
      sujet_id: menageId,
      type: 'AUTRE',
      nom: 'gros.pdf',
      mime: 'application/pdf',
      taille,
      sha256: '0'.repeat(64),
      cle_stockage: uuidv7(),
      supprime_le,
    })
    const mo = 1024 * 1024
    await db
      .insertInto('document')
      .values(Array.from({ length: 20 }, () => ligne(25 * mo - 10, null)))
      .execute()
    await db
      .insertInto('document')
      .values(ligne(25 * mo, new Date()))
      .execute()
    expect(await envoyer(api.app, en.rachid, { menageId, type: 'AUTRE' }, [avis])).toMatchObject({
      statut: 409,
      erreur: {
        code: 'document.quota',
        errorDescription: 'Les documents de ce ménage occupent 500\u00A0Mo sur 500 : supprimez-en avant d’en ajouter.',
      },
    })
    expect(await listCles(api.services.fichiers.depot)).not.toHaveLength(0)
    expect((await clesInscrites(db)).filter((cle) => cle.includes('/'))).toEqual(await listCles(api.services.fichiers.depot))
  })
})

describe('ce qui est écrit', () => {
  test('le document, sous un nom au hasard, avec son empreinte et son vrai type', async ({ api, en, db }) => {
    const menageId = await createMenage(db, { chargeId: en.camille.id })
    const { documents } = await envoyer(api.app, en.camille, { menageId, type: 'AVIS_IMPOSITION' }, [avis])
    const [ligne] = await lireDocumentsEnBase(db, menageId)
    expect(ligne).toMatchObject({
      type: 'AVIS_IMPOSITION',
      nom: 'Avis d’imposition 2025.pdf',
      mime: 'application/pdf',
      taille: avis.contenu.length,
      sha256: createHash('sha256').update(avis.contenu).digest('hex'),
      auteur_id: en.camille.id,
      genere: false,
      supprime_le: null,
    })
    expect(ligne?.cle_stockage).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/)
    expect(documents).toMatchObject([
      {
        '@type': 'Document',
        id: ligne?.id,
        nom: avis.nom,
        auteur: { prenom: 'Camille' },
        can: ['renommer', 'supprimer'],
        refus: {},
        apercu: 'pdf',
      },
    ])
  })

  test('l’historique : un événement par document, de celui qui l’a ajouté', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    await envoyer(api.app, en.rachid, { menageId, type: 'QUITTANCE' }, [
      { nom: 'mars.pdf', contenu: pdf('mars') },
      { nom: 'avril.pdf', contenu: pdf('avril') },
    ])
    expect(await lireHistoriqueEnBase(db, menageId)).toMatchObject([
      { type: 'DOCUMENT_AJOUTE', auteur_id: en.rachid.id, texte: 'mars.pdf (Quittance)' },
      { type: 'DOCUMENT_AJOUTE', auteur_id: en.rachid.id, texte: 'avril.pdf (Quittance)' },
    ])
  })

  test('une photo sans son lieu', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const { documents } = await envoyer(api.app, en.rachid, { menageId, type: 'AUTRE' }, [{ nom: 'IMG_1.JPG', contenu: jpeg() }])
    const contenu = await en.rachid.get(documents[0]?.file ?? '').expect(200)
    expect(jpeg().includes(LIEU)).toBe(true)
    expect(contenu.texte).not.toContain(LIEU)
  })

  test('un nom sans chemin ni caractère piégé', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const noms = [
      '../../etc/passwd.pdf',
      'C:\\\\Users\\\\x\\\\bail.pdf',
      'quitt\u202Efdp.exe.pdf',
      '..pdf',
      `${'é'.repeat(300)}.pdf`,
      'a\u0301 <b>.pdf',
    ]
    const { documents } = await envoyer(
      api.app,
      en.rachid,
      { menageId, type: 'AUTRE' },
      noms.map((nom) => ({ nom, contenu: pdf() })),
    )
    expect(documents.map(({ nom }) => nom).toSorted()).toEqual(
      ['passwd.pdf', 'bail.pdf', 'quittfdp.exe.pdf', 'pdf.pdf', `${'é'.repeat(146)}.pdf`, 'á -b-.pdf'].toSorted(),
    )
  })

  test('l’alerte qui attendait ce document est close, les autres restent', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const poser = (valeur: string) =>
      db
        .insertInto('alerte')
        .values({
          id: uuidv7(),
          sujet_id: menageId,
          type: 'DOCUMENT_A_TRANSMETTRE',
          texte: valeur,
          valeur,
          statut: 'ALERTE',
          date_alerte: new Date(),
        })
        .execute()
    await poser('DLS')
    await poser('BAIL_NOUVEAU')
    await envoyer(api.app, en.rachid, { menageId, type: 'DLS_ATTESTATION' }, [avis])
    const alertes = await db
      .selectFrom('alerte')
      .select(['valeur', 'statut', 'close_par'])
      .where('sujet_id', '=', menageId)
      .where('type', '=', 'DOCUMENT_A_TRANSMETTRE')
      .orderBy('valeur')
      .execute()
    expect(alertes).toEqual([
      { valeur: 'BAIL_NOUVEAU', statut: 'ALERTE', close_par: null },
      { valeur: 'DLS', statut: 'CLOTURE', close_par: en.rachid.id },
    ])
  })
})

describe('un envoi répété', () => {
  const cle = () => ({ 'idempotency-key': uuidv7() })

  test('avec la même clé n’ajoute le document qu’une fois, même cinq fois en même temps', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const entetes = cle()
    const une = () => envoyer(api.app, en.rachid, { menageId, type: 'AUTRE' }, [avis], entetes)
    const reponses = await Promise.all(Array.from({ length: 5 }, une))
    expect(reponses.map(({ statut }) => statut)).toEqual([201, 201, 201, 201, 201])
    expect(new Set(reponses.map(({ documents }) => documents[0]?.id)).size).toBe(1)
    expect(await une()).toMatchObject({ statut: 201, entetes: { 'idempotent-replayed': 'true' } })
    expect(await lireDocumentsEnBase(db, menageId)).toHaveLength(1)
    expect((await clesInscrites(db)).filter((inscrite) => inscrite.includes('/'))).toEqual(await listCles(api.services.fichiers.depot))
  })

  test('avec la même clé mais un autre fichier est refusé', async ({ api, en, db }) => {
    const menageId = await createMenage(db)
    const entetes = cle()
    await envoyer(api.app, en.rachid, { menageId, type: 'AUTRE' }, [avis], entetes)
    expect(
      (await envoyer(api.app, en.rachid, { menageId, type: 'AUTRE' }, [{ nom: avis.nom, contenu: pdf('autre') }], entetes)).statut,
    ).toBe(422)
    expect((await envoyer(api.app, en.rachid, { menageId, type: 'QUITTANCE' }, [avis], entetes)).statut).toBe(422)
    expect(await lireDocumentsEnBase(db, menageId)).toHaveLength(1)
  })
})

test('trop d’envois en même temps d’une personne : les autres ne les attendent pas', async ({ api, en, db }) => {
  const menageId = await createMenage(db)
  const envois = await Promise.all(Array.from({ length: 12 }, () => envoyer(api.app, en.rachid, { menageId, type: 'AUTRE' }, [avis])))
  const statuts = envois.map(({ statut }) => statut)
  expect(statuts.filter((statut) => statut === 201).length).toBeGreaterThanOrEqual(6)
  expect(statuts.every((statut) => statut === 201 || statut === 429)).toBe(true)
  expect((await envoyer(api.app, en.ines, { menageId, type: 'AUTRE' }, [avis])).statut).toBe(201)
})

test('si la base refuse l’inscription, le fichier rangé est retiré', async ({ api, en, db, base }) => {
  const menageId = await createMenage(db)
  const avant = await listCles(api.services.fichiers.depot)
  const migration = await import('../core/database.ts').then(({ createDatabase, openPool }) =>
    createDatabase(openPool({ url: base.urlMigration, max: 1, log: api.services.log })),
  )
  await sql`alter table document add constraint essai check (nom <> 'refusé.pdf')`.execute(migration)
  const reponse = await envoyer(api.app, en.rachid, { menageId, type: 'AUTRE' }, [{ nom: 'refusé.pdf', contenu: pdf() }])
  await sql`alter table document drop constraint essai`.execute(migration)
  await migration.destroy()
  expect(reponse.statut).toBe(422)
  expect(await lireDocumentsEnBase(db, menageId)).toEqual([])
  expect(await lireHistoriqueEnBase(db, menageId)).toEqual([])
  expect(await listCles(api.services.fichiers.depot)).toEqual(avant)
})
