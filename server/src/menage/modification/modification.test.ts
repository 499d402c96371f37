import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { test } from '../../../test/cast.ts'
import { createMenage, lireHistoriqueEnBase, lireMenageEnBase } from '../../../test/dossiers.ts'
import { jourDans } from '../../../test/jours.ts'

type Fiche = {
  version: number
  composition: { occupants: { id: string; role: string; nom: string; prenom: string }[] }
  ressourcesEtCharges: { ressources: { type: { code: string }; montantMensuel: number | null }[] }
}
type Erreur = {
  bloquants?: string[]
  'hydra:description': string
  violations: { propertyPath: string; message: string }[]
  version?: number
  champs?: { chemin: string; valeur: unknown }[]
}

describe('modifier un dossier', () => {
  test('se refuse hors de ses dossiers à un chargé, toujours à un externe ou à l’administratif', async ({ en, db, distribution }) => {
    const id = await createMenage(db, { chargeId: en.cyril.id, partenaireId: distribution.partenaires.bailleur })
    const corps = { informations: { observations: 'x' } }
    const refus = await en.camille.patch<Erreur>(`/v1/menages/${id}`, corps).expect(403)
    expect(refus.corps['hydra:description']).toBe("Vous n'avez pas les droits requis pour accéder à cette ressource")
    expect(refus.corps.bloquants?.[0]).toMatch(/^Le dossier est suivi par Cyril/)
    await en.bastien.patch(`/v1/menages/${id}`, corps).expect(403)
    await en.melanie.patch(`/v1/menages/${id}`, corps).expect(403)
    await en.adrien.patch(`/v1/menages/${id}`, corps).expect(403)
    await en.cyril.patch(`/v1/menages/${id}`, corps).expect(200)
  })

  test('écrit la valeur, la version et l’historique avec avant et après', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille.patch<Fiche>(`/v1/menages/${id}`, { informations: { telephone: '06 39 98 44 55' } }).expect(200)
    expect(corps.version).toBe(2)
    expect(await lireMenageEnBase(db, id)).toMatchObject({ version: 2, telephone: '0639984455' })
    const [evenement] = await lireHistoriqueEnBase(db, id)
    expect(evenement).toMatchObject({
      type: 'MODIFICATION',
      auteur_id: en.camille.id,
      version: 2,
    })
    expect(evenement?.changements).toEqual(
      expect.arrayContaining([{ chemin: 'informations.telephone', libelle: 'Téléphone', ancien: '0612470831', nouveau: '0639984455' }]),
    )
    const { corps: liste } = await en.camille.get<{ 'hydra:totalItems': number }>('/v1/menages?recherche=0639984455').expect(200)
    expect(liste['hydra:totalItems']).toBe(1)
  })

  test('rend les alertes et la dernière activité d’après l’enregistrement', async ({ api, en, db }) => {
    const colonnes = { cree_le: '2026-01-05T10:00:00Z' }
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' }, colonnes })
    interface Rendu {
      alerts: { id: string; type: string; texte: string; dateAlerte: string; statut: string }[]
      derniereActivite: string
    }
    const lire = async () => (await en.camille.get<Rendu>(`/v1/menages/${id}`).expect(200)).corps
    expect(await lire()).toMatchObject({ derniereActivite: '2026-01-05T10:00:00.000Z' })
    const ecrire = async (corps: object) => (await en.camille.patch<Rendu>(`/v1/menages/${id}`, corps).expect(200)).corps
    const demande = (date: string | null) => ({ relogement: { demandeLogementSocial: { date } } })
    const dls = (alertes: Rendu['alerts']) => alertes.filter(({ type }) => type === 'DLS_A_RENOUVELER').map(({ dateAlerte }) => dateAlerte)

    const premiere = await ecrire(demande('2026-01-15'))
    expect(dls(premiere.alerts)).toEqual(['2026-12-15T06:00:00.000Z'])
    expect(Date.parse(premiere.derniereActivite)).toBeGreaterThanOrEqual(api.horloge.maintenant().getTime() - 60_000)
    expect(await lire()).toMatchObject({ alerts: premiere.alerts, derniereActivite: premiere.derniereActivite })
    expect(dls((await ecrire(demande('2026-02-15'))).alerts)).toEqual(['2027-01-15T06:00:00.000Z'])
    expect(dls((await ecrire({ informations: { observations: 'encore' } })).alerts)).toEqual(['2027-01-15T06:00:00.000Z'])
    expect(dls((await ecrire(demande(null))).alerts)).toEqual([])
  })

  test('un suivi noté est une activité, même si le dossier n’a pas changé', async ({ api, en, db }) => {
    const colonnes = { cree_le: '2026-01-05T10:00:00Z', modifie_le: '2026-01-05T10:00:00Z' }
    const id = await createMenage(db, { chargeId: en.camille.id, colonnes })
    const date = jourDans(0, api.horloge.maintenant())
    await en.camille.post(`/v1/menages/${id}/suivis`, { type: 'APPEL', date, texte: 'Joint' }).expect(201)
    const { corps } = await en.camille.get<{ derniereActivite: string; dateModification: string }>(`/v1/menages/${id}`).expect(200)
    expect(corps.dateModification).toBe('2026-01-05T10:00:00.000Z')
    expect(corps.derniereActivite > '2026-01-06').toBe(true)
  })

  const changements: readonly [quoi: string, corps: object, perime: boolean][] = [
    ['les charges', { ressourcesEtCharges: { charges: { loyerNetHorsAPL: 612 } } }, true],
    ['le projet résidentiel', { projetResidentiel: { observations: 'Près de l’école' } }, true],
    ['les typologies demandées au GTR', { relogement: { typologiesGTR: ['T2'] } }, true],
    ['l’exclusion de l’interbailleur', { relogement: { exclureInterbailleur: true } }, true],
    ['les communes positionnées', { relogement: { communesPositionnees: ['Lille'] } }, true],
    ['les informations', { informations: { observations: 'Rappeler lundi' } }, false],
    ['une date du parcours', { relogement: { dates: { GTRM: '2026-02-03' } } }, false],
    ['le logement actuel', { logementActuelLocalisation: { etage: 4 } }, false],
  ]
  test.for(changements)('ce que le GTR examine, changé, périme la présentation : %s', async ([, corps, perime], { en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, colonnes: { projet_modifie_le: null } })
    await en.camille.patch(`/v1/menages/${id}`, corps).expect(200)
    const { projet_modifie_le } = await lireMenageEnBase(db, id)
    expect(projet_modifie_le !== null).toBe(perime)
  })

  const examines: readonly [quoi: string, corps: object][] = [
    ['la composition', { composition: { colocation: true } }],
    ['les charges', { ressourcesEtCharges: { charges: { loyerNetHorsAPL: 613 } } }],
    ['le projet', { projetResidentiel: { observations: 'Près de la gare' } }],
    ['les typologies demandées', { relogement: { typologiesGTR: ['T2'] } }],
  ]
  test.for(examines)('présenté et validé, le dossier reprend sa recherche, sauf changé depuis : %s', async ([, corps], { api, en, db }) => {
    const valide = new Date(api.horloge.maintenant().getTime() - 86_400_000)
    const id = await createMenage(db, {
      chargeId: en.camille.id,
      menage: { statut: 'REFUSE_EN_GTR' },
      colonnes: { presentation_validee_le: valide, projet_modifie_le: null },
    })
    const reprise = async () =>
      (
        await en.camille
          .get<{ nextPlaces: { transition: string; autorise: boolean; blocages: { raison: string }[] }[] }>(`/v1/menages/${id}`)
          .expect(200)
      ).corps.nextPlaces.find(({ transition }) => transition === 'reprendre_recherche')
    await en.camille.patch(`/v1/menages/${id}`, { informations: { observations: 'Rappeler lundi' } }).expect(200)
    expect(await reprise()).toMatchObject({ autorise: true })
    await en.camille.patch(`/v1/menages/${id}`, corps).expect(200)
    expect(await reprise()).toMatchObject({ autorise: false })
    const { corps: refus } = await en.camille
      .put<{ errorDescription: string }>(`/v1/business/menages/${id}/transitions`, { transition: 'reprendre_recherche' })
      .expect(409)
    expect(refus.errorDescription).toContain('ont changé depuis la présentation validée')
    await en.camille.put(`/v1/business/menages/${id}/transitions`, { transition: 'demander_nouvelle_presentation_gtr' }).expect(200)
    expect(await lireMenageEnBase(db, id)).toMatchObject({ statut: 'ATTENTE_PRESENTATION_GTR' })
  })

  test('un envoi qui ne change rien ne laisse ni version ni trace', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille.get(`/v1/menages/${id}`).expect(200)
    await en.camille.patch(`/v1/menages/${id}`, corps).expect(200)
    expect((await lireMenageEnBase(db, id)).version).toBe(1)
    expect(await lireHistoriqueEnBase(db, id)).toEqual([])
  })

  test('refuse une saisie fautive champ par champ, et n’en écrit rien', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille
      .patch<Erreur>(`/v1/menages/${id}`, {
        informations: { telephone: '12', email: 'non' },
        logementActuel: { dettes: { loyer: { montant: -1 } } },
      })
      .expect(422)
    expect(corps.violations).toEqual([
      { propertyPath: 'informations.telephone', message: 'Vous devez indiquer un numéro de téléphone valide' },
      { propertyPath: 'informations.email', message: 'Vous devez indiquer une adresse email valide' },
      { propertyPath: 'logementActuel.dettes.loyer.montant', message: 'Cette valeur doit être supérieur ou égal à 0' },
    ])
    expect((await lireMenageEnBase(db, id)).version).toBe(1)
  })

  test('ignore ce qui se calcule : identifiants, version, cotation, contentieux', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const avant = await lireMenageEnBase(db, id)
    const relogement = { cotation: { couleur: 'NOIRE' }, statutsAdditionnels: { contentieux: false, deux_refus: true } }
    await en.camille.patch(`/v1/menages/${id}`, { id: 'x', version: 99, relogement }).expect(200)
    expect(await lireMenageEnBase(db, id)).toEqual(avant)
  })

  test('refuse, en disant où cela s’écrit, ce qui ne s’écrit pas ici : opération, bailleur, parc, échanges', async ({
    en,
    db,
    distribution,
  }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const avant = await lireMenageEnBase(db, id)
    for (const [corps, chemin] of [
      [{ relogement: { operation: { id: 'x' } } }, 'relogement.operation'],
      [{ relogement: { partenaire: { id: distribution.partenaires.bailleur } } }, 'relogement.partenaire'],
      [{ logementActuelLocalisation: { UG: 'X' } }, 'logementActuelLocalisation.UG'],
      [{ logementActuelLocalisation: { nomDeResidence: 'X' } }, 'logementActuelLocalisation.nomDeResidence'],
      [{ comments: [{ texte: 'Perdu ?' }] }, 'comments'],
      [{ archiveLe: '2026-01-01' }, 'archiveLe'],
      [{ relogement: { cotation: { derogation: { couleur: 'NOIRE', motif: 'Urgence' } } } }, 'relogement.cotation.derogation'],
    ] as const) {
      const { corps: refus } = await en.camille
        .patch<{ violations: { propertyPath: string }[] }>(`/v1/menages/${id}`, { informations: { telephone: '0639981122' }, ...corps })
        .expect(409)
      expect(refus.violations.map(({ propertyPath }) => propertyPath)).toEqual([chemin])
    }
    expect(await lireMenageEnBase(db, id)).toEqual(avant)
  })

  test('ne laisse pas changer le statut, sauf à le redire', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'RECHERCHE_DU_LOGEMENT' } })
    await en.camille.patch(`/v1/menages/${id}`, { relogement: { statut: { code: 'ACCEPTE_EN_GTR' } } }).expect(409)
    await en.camille.patch(`/v1/menages/${id}`, { relogement: { statut: { code: 'RECHERCHE_DU_LOGEMENT' } } }).expect(200)
  })

  test('deux personnes échangent leurs rôles, une troisième arrive, les ressources suivent', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
    const occupants = corps.composition.occupants.map((occupant) => ({
      id: occupant.id,
      role: occupant.role === 'PRINCIPAL' ? 'CODEMANDEUR' : occupant.role === 'CODEMANDEUR' ? 'PRINCIPAL' : occupant.role,
    }))
    await en.camille
      .patch(`/v1/menages/${id}`, {
        composition: {
          occupants: [...occupants, { role: 'INCONNU', nom: 'Duprez', prenom: 'Odette', sexe: 'FEMININ', dateDeNaissance: '1950-01-01' }],
        },
      })
      .expect(200)
    const lus = await db.selectFrom('occupant').select(['nom', 'prenom', 'role']).where('menage_id', '=', id).orderBy('rang').execute()
    expect(lus.slice(0, 3)).toEqual([
      { nom: 'Duprez', prenom: 'Julien', role: 'PRINCIPAL' },
      { nom: 'Benali', prenom: 'Samira', role: 'CODEMANDEUR' },
      { nom: 'Duprez', prenom: 'Odette', role: 'COLOCATAIRE' },
    ])
    const ressources = await db
      .selectFrom('ressource as r')
      .innerJoin('occupant as o', 'o.id', 'r.occupant_id')
      .select((e) => e.fn.sum<number>('montant_mensuel').as('total'))
      .where('o.menage_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(ressources.total).toBe(2790.58)
    expect((await lireMenageEnBase(db, id)).noms).toBe('M. Duprez / Mme Benali')
  })

  test('un montant saisi n’écrit que sa ligne, un nom que sa personne ; qui part emporte ses ressources', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const ecrits = async () => {
      const { rows } = await sql<{ quoi: string; par: string }>`
        select o.prenom as quoi, o.xmin::text as par from occupant o where o.menage_id = ${id}
        union all select o.prenom || ' ' || r.type, r.xmin::text from ressource r join occupant o on o.id = r.occupant_id where o.menage_id = ${id}
        union all select o.prenom || ' ' || v.annee, v.xmin::text from revenu_imposable v join occupant o on o.id = v.occupant_id where o.menage_id = ${id}`.execute(
        db,
      )
      return new Map(rows.map(({ quoi, par }) => [quoi, par]))
    }
    const changes = (avant: Map<string, string>, apres: Map<string, string>) =>
      [...apres].flatMap(([quoi, par]) => (avant.get(quoi) === par ? [] : [quoi]))
    const depart = await ecrits()
    const { corps } = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
    const { ressources } = corps.ressourcesEtCharges
    const rang = ressources.findIndex(({ type, montantMensuel }) => type.code === 'SALAIRE' && montantMensuel !== null)
    await en.camille
      .patch(`/v1/menages/${id}`, {
        ressourcesEtCharges: {
          ressources: ressources.map((ressource, place) =>
            place === rang ? { ...ressource, montantMensuel: 1801, montantAnnuel: 21_612 } : ressource,
          ),
        },
      })
      .expect(200)
    const apresLeMontant = await ecrits()
    expect(changes(depart, apresLeMontant)).toEqual([expect.stringMatching(/ SALAIRE$/)])

    const [samira, julien] = corps.composition.occupants
    await en.camille
      .patch(`/v1/menages/${id}`, { composition: { occupants: [{ id: samira?.id }, { id: julien?.id, nomDeNaissance: 'Ledoux' }] } })
      .expect(200)
    const apresLeNom = await ecrits()
    expect(changes(apresLeMontant, apresLeNom)).toEqual([julien?.prenom])

    await en.camille.patch(`/v1/menages/${id}`, { composition: { occupants: [{ id: samira?.id }] } }).expect(200)
    expect([...(await ecrits()).keys()].filter((quoi) => quoi.startsWith(julien?.prenom ?? '?'))).toEqual([])
  })

  test('le code se corrige, sous ses deux noms ; l’ancien reste réservé, et la recherche suit', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { code_menage: ancien } = await lireMenageEnBase(db, id)
    await en.camille.patch(`/v1/menages/${id}`, { codeMenage: ancien, codeAffaire: ancien, noms: 'Tout autre' }).expect(200)
    expect(await lireMenageEnBase(db, id)).toMatchObject({ version: 1, noms: 'Mme Benali / M. Duprez' })

    const nouveau = `CORRIGE-${id.slice(-6).toUpperCase()}`
    const { corps } = await en.camille.patch<Fiche>(`/v1/menages/${id}`, { codeAffaire: ` ${nouveau.toLowerCase()} ` }).expect(200)
    expect(corps).toMatchObject({ codeMenage: nouveau, codeAffaire: nouveau })
    expect(await lireMenageEnBase(db, id)).toMatchObject({
      code_menage: nouveau,
      recherche: expect.stringContaining(nouveau.toLowerCase()),
    })
    expect((await lireHistoriqueEnBase(db, id)).map(({ changements }) => changements)).toEqual([
      [{ chemin: 'codeMenage', libelle: 'Code ménage', ancien, nouveau }],
    ])

    const autre = await createMenage(db, { chargeId: en.camille.id })
    for (const pris of [ancien.toUpperCase(), nouveau]) {
      const refus = await en.camille.patch<Erreur>(`/v1/menages/${autre}`, { codeMenage: pris }).expect(409)
      expect(refus.corps.violations).toEqual([
        { propertyPath: 'codeMenage', message: `Le code ${pris} a déjà été donné à un dossier : un code ne sert qu’une fois.` },
      ])
    }
    for (const faux of ['A', 'deux mots', 12, '']) await en.camille.patch(`/v1/menages/${autre}`, { codeMenage: faux }).expect(422)
    expect((await lireMenageEnBase(db, autre)).version).toBe(1)
    const dUnCollegue = await createMenage(db, { chargeId: en.ines.id })
    await en.camille.patch(`/v1/menages/${dUnCollegue}`, { codeMenage: `X-${nouveau}` }).expect(403)
  })

  test('un code nul n’est pas dit ; deux codes différents sous ses deux noms se refusent', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { code_menage: ancien } = await lireMenageEnBase(db, id)
    for (const corps of [{ codeAffaire: null }, { codeMenage: null }, { codeMenage: ancien, codeAffaire: null }])
      await en.camille.patch(`/v1/menages/${id}`, corps).expect(200)
    const { corps: refus } = await en.camille
      .patch<{ violations: object[] }>(`/v1/menages/${id}`, { codeMenage: `${ancien}-A`, codeAffaire: `${ancien}-B` })
      .expect(422)
    expect(refus.violations).toEqual([
      { propertyPath: 'codeAffaire', message: 'Le code ménage et le code affaire sont le même code : n’en dites qu’un' },
    ])
    expect(await lireMenageEnBase(db, id)).toMatchObject({ code_menage: ancien, version: 1 })
    const deux = { codeMenage: `${ancien}-C`, codeAffaire: `${ancien}-c` }
    const { corps } = await en.camille.patch<{ codeMenage: string }>(`/v1/menages/${id}`, deux).expect(200)
    expect(corps.codeMenage).toBe(`${ancien}-C`.toUpperCase())
  })

  test('le sexe et les typologies s’entendent aussi comme d’autres les écrivent', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    interface Lu {
      composition: { occupants: { id: string; sexe: string | null }[] }
    }
    const { occupants } = (await en.camille.get<Lu>(`/v1/menages/${id}`).expect(200)).corps.composition
    const dire = (sexe: string) =>
      en.camille.patch<Lu>(`/v1/menages/${id}`, {
        composition: { occupants: occupants.map((occupant, rang) => (rang === 0 ? { id: occupant.id, sexe } : { id: occupant.id })) },
      })
    for (const [dit, lu] of Object.entries({
      F: 'FEMININ',
      M: 'MASCULIN',
      f: 'FEMININ',
      Femme: 'FEMININ',
      masculin: 'MASCULIN',
      Féminin: 'FEMININ',
    }))
      expect((await dire(dit).expect(200)).corps.composition.occupants[0]?.sexe, dit).toBe(lu)
    for (const dit of ['Mme', 'MADAME', 'Folie', 'X']) await dire(dit).expect(422)
    const voeu = { villes: [{ nom: 'Lille', quartier: null, codePostal: '59000' }], typologies: ['Tous / Toutes'] }
    await en.camille.patch(`/v1/menages/${id}`, { projetResidentiel: { secteursSouhaites: [voeu] } }).expect(200)
    expect((await lireMenageEnBase(db, id)).projet_residentiel).toMatchObject({ secteursSouhaites: [{ typologies: [] }] })
  })

  test('la raison d’un code corrigé se lit à l’historique, avec un changement de main fait en même temps', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const codeMenage = `RAISON-${id.slice(-6).toUpperCase()}`
    const chargeDeRelogementPrincipal = { id: en.cyril.id }
    await en.rachid
      .patch(`/v1/menages/${id}`, { codeMenage, motifDuCode: ' Faute à la reprise ', relogement: { chargeDeRelogementPrincipal } })
      .expect(200)
    expect((await lireHistoriqueEnBase(db, id)).map(({ type, texte }) => [type, texte])).toEqual([
      ['MODIFICATION', 'Code corrigé : Faute à la reprise'],
      ['ASSIGNATION', expect.stringMatching(/^Dossier confié à Cyril/)],
    ])
    await en.rachid.patch(`/v1/menages/${id}`, { codeMenage: `${codeMenage}-2`, motifDuCode: 'x'.repeat(501) }).expect(422)
  })

  test('refuse une personne ou une année de revenus saisie deux fois, en disant laquelle des listes', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps: fiche } = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
    const { occupants } = fiche.composition
    const personne = await en.camille
      .patch<Erreur>(`/v1/menages/${id}`, { composition: { occupants: [...occupants, { ...occupants[2], nom: 'Autre' }] } })
      .expect(422)
    expect(personne.corps.violations).toEqual([
      { propertyPath: 'composition.occupants', message: 'Une personne est saisie deux fois dans la composition' },
    ])
    const revenu = { occupantId: occupants[0]?.id, annee: 2024, montant: 12_000, revenuFiscalDeReference: 10_800 }
    const revenus = await en.camille
      .patch<Erreur>(`/v1/menages/${id}`, { ressourcesEtCharges: { revenusImposables: [revenu, { ...revenu, montant: 9_000 }] } })
      .expect(422)
    expect(revenus.corps.violations).toEqual([
      {
        propertyPath: 'ressourcesEtCharges.revenusImposables',
        message: 'Les revenus d’une année sont saisis deux fois pour la même personne',
      },
    ])
    expect((await lireMenageEnBase(db, id)).version).toBe(1)
  })

  test('ne touche jamais aux ressources ni aux revenus d’une personne d’un autre dossier', async ({ en, db }) => {
    const [id, ailleurs] = [await createMenage(db, { chargeId: en.camille.id }), await createMenage(db, { chargeId: en.cyril.id })]
    const chezLAutre = () =>
      sql<{ lu: unknown }>`select json_build_object(
          'ressources', (select json_agg(to_json(r) order by r.occupant_id, r.type) from ressource r join occupant o on o.id = r.occupant_id where o.menage_id = ${ailleurs}),
          'revenus', (select json_agg(to_json(v) order by v.occupant_id, v.annee) from revenu_imposable v join occupant o on o.id = v.occupant_id where o.menage_id = ${ailleurs})) as lu`
        .execute(db)
        .then(({ rows }) => rows[0]?.lu)
    const avant = await chezLAutre()
    const { corps } = await en.cyril.get<Fiche>(`/v1/menages/${ailleurs}`).expect(200)
    const [occupant] = corps.composition.occupants
    const [mienne] = (await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)).corps.ressourcesEtCharges.ressources
    await en.camille.patch(`/v1/menages/${id}`, {
      ressourcesEtCharges: {
        ressources: [{ ...mienne, occupantId: occupant?.id, type: { code: 'SALAIRE' }, montantMensuel: 1, montantAnnuel: 12 }],
        revenusImposables: [{ occupantId: occupant?.id, annee: 2024, montant: 1, revenuFiscalDeReference: 1 }],
      },
    })
    expect(await chezLAutre()).toEqual(avant)
  })

  test('refuse une personne qui porte l’identifiant d’une personne d’un autre dossier, en disant laquelle', async ({ en, db }) => {
    const [id, autre] = [await createMenage(db, { chargeId: en.camille.id }), await createMenage(db, { chargeId: en.ines.id })]
    const ailleurs = await db
      .selectFrom('occupant')
      .select('id')
      .where('menage_id', '=', autre)
      .where('role', '=', 'PRINCIPAL')
      .executeTakeFirstOrThrow()
    const { corps: fiche } = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
    const occupants = [...fiche.composition.occupants, { id: ailleurs.id, role: 'ENFANT', nom: 'Duprez', prenom: 'Odette' }]
    const { corps } = await en.camille.patch<Erreur>(`/v1/menages/${id}`, { composition: { occupants } }).expect(422)
    expect(corps.violations).toEqual([
      {
        propertyPath: `composition.occupants.${ailleurs.id}`,
        message: 'Odette Duprez porte l’identifiant d’une personne d’un autre dossier : ajoutez-la sans identifiant.',
      },
    ])
    expect((await lireMenageEnBase(db, id)).version).toBe(1)
    // Un identifiant neuf, que l'écran donne à qui il ajoute, reste le sien.
    const neuf = crypto.randomUUID()
    await en.camille
      .patch(`/v1/menages/${id}`, { composition: { occupants: [...occupants.slice(0, -1), { ...occupants.at(-1), id: neuf }] } })
      .expect(200)
    expect(await db.selectFrom('occupant').select('prenom').where('id', '=', neuf).execute()).toEqual([{ prenom: 'Odette' }])
  })

  test('une typologie dite deux fois n’en fait qu’une', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    await en.camille.patch(`/v1/menages/${id}`, { relogement: { typologiesGTR: ['T3', 'T4', 'T3', 'T4'] } }).expect(200)
    expect((await lireMenageEnBase(db, id)).typologies_gtr).toEqual(['T3', 'T4'])
  })

  test('refuse une date absurde, champ par champ', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'SIGNATURE_DU_BAIL' } })
    const { corps } = await en.rachid
      .patch<Erreur>(`/v1/menages/${id}`, {
        relogement: { dates: { signatureDuBail: '2099-01-01', edlEntree: '2099-01-02' } },
        ressourcesEtCharges: { charges: { credits: [{ nature: 'Auto', mensualite: 100, dateDeFin: '2050-01-01' }] } },
      })
      .expect(422)
    expect(corps.violations.map(({ propertyPath }) => propertyPath)).toEqual([
      'relogement.dates.signatureDuBail',
      'relogement.dates.edlEntree',
    ])
    expect(corps.violations[0]?.message).toMatch(/^Cette date est trop lointaine : le .+ au plus tard$/)
    expect((await lireMenageEnBase(db, id)).version).toBe(1)
  })

  test('refuse une ressource ou un revenu d’une personne inconnue du ménage, et n’efface rien', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const inconnue = crypto.randomUUID()
    const { corps: fiche } = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
    const personnes = fiche.composition.occupants.map((occupant) => occupant.id)
    const lire = () =>
      db.selectFrom('ressource').selectAll().where('occupant_id', 'in', personnes).orderBy('occupant_id').orderBy('type').execute()
    const avant = await lire()
    expect(avant.length).toBeGreaterThan(0)
    const { corps } = await en.camille
      .patch<Erreur>(`/v1/menages/${id}`, {
        ressourcesEtCharges: {
          ressources: [{ occupantId: inconnue, type: { code: 'SALAIRE' }, montantMensuel: 900 }],
          revenusImposables: [{ occupantId: inconnue, annee: 2024, revenuFiscalDeReference: 9000 }],
        },
      })
      .expect(422)
    expect(corps.violations).toEqual([
      { propertyPath: 'ressourcesEtCharges.ressources.0.occupantId', message: 'Personne inconnue dans ce ménage' },
      { propertyPath: 'ressourcesEtCharges.revenusImposables.0.occupantId', message: 'Personne inconnue dans ce ménage' },
    ])
    expect(await lire()).toEqual(avant)
  })

  test('refuse une ressource ou un revenu d’un mineur ; ses lignes vides ne sont pas gardées', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps: fiche } = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
    const enfant = { id: crypto.randomUUID(), role: 'ENFANT', prenom: 'Lina', nom: 'Duprez', dateDeNaissance: jourDans(-10 * 365) }
    const occupants = [...fiche.composition.occupants.map(({ id: connu }) => ({ id: connu })), enfant]
    await en.camille.patch(`/v1/menages/${id}`, { composition: { occupants } }).expect(200)
    const lignes = (montant: number | null) => ({
      ressourcesEtCharges: {
        ressources: [{ occupantId: enfant.id, type: { code: 'AUTRE' }, montantMensuel: montant }],
        revenusImposables: [{ occupantId: enfant.id, annee: 2024, montant }],
      },
    })
    const { corps } = await en.camille.patch<Erreur>(`/v1/menages/${id}`, lignes(50)).expect(422)
    expect(corps.violations).toEqual([
      {
        propertyPath: 'ressourcesEtCharges.ressources.0.occupantId',
        message: 'Lina Duprez ne compte pas comme adulte : ses ressources ne se saisissent pas',
      },
      {
        propertyPath: 'ressourcesEtCharges.revenusImposables.0.occupantId',
        message: 'Lina Duprez ne compte pas comme adulte : ses ressources ne se saisissent pas',
      },
    ])
    await en.camille.patch(`/v1/menages/${id}`, lignes(null)).expect(200)
    expect(await db.selectFrom('ressource').select('type').where('occupant_id', '=', enfant.id).execute()).toEqual([])
    expect(await db.selectFrom('revenu_imposable').select('annee').where('occupant_id', '=', enfant.id).execute()).toEqual([])
  })

  test('refuse de retirer tout le monde, ou le demandeur principal sans en désigner un autre', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps: fiche } = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
    const [principal, ...autres] = fiche.composition.occupants
    const refus = {
      propertyPath: 'composition.occupants',
      message: 'Le ménage garde un demandeur principal : désignez-en un autre avant de retirer celui-ci',
    }
    for (const occupants of [[], autres]) {
      const { corps } = await en.camille.patch<Erreur>(`/v1/menages/${id}`, { composition: { occupants } }).expect(422)
      expect(corps.violations).toEqual([refus])
    }
    expect(await db.selectFrom('occupant').select('id').where('menage_id', '=', id).execute()).toHaveLength(1 + autres.length)
    const [suivant, ...reste] = autres
    const succession = [{ ...suivant, role: 'PRINCIPAL' }, ...reste]
    await en.camille.patch(`/v1/menages/${id}`, { composition: { occupants: succession } }).expect(200)
    expect(
      await db
        .selectFrom('occupant')
        .select('id')
        .where('id', '=', principal?.id ?? '')
        .execute(),
    ).toEqual([])
  })

  test('une date mal écrite n’a qu’un refus', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille
      .patch<Erreur>(`/v1/menages/${id}`, { logementActuel: { dateEntreeDansLogement: '12/10/2026' } })
      .expect(422)
    expect(corps.violations).toEqual([
      { propertyPath: 'logementActuel.dateEntreeDansLogement', message: 'La date est attendue sous la forme AAAA-MM-JJ' },
    ])
  })

  test('ce que plus rien n’appelle se vide avec son champ', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    await en.camille
      .patch(`/v1/menages/${id}`, {
        composition: { personneAHandicap: true, handicapReconnu: true },
        informations: { noticeInformation: { remise: true, date: '2026-01-02' } },
        logementActuel: { planApurement: { mensualite: 30, dateDebut: '2025-08-01', dateFin: '2026-09-30' } },
      })
      .expect(200)
    const { corps } = await en.camille
      .patch(`/v1/menages/${id}`, {
        composition: { personneAHandicap: false },
        informations: { noticeInformation: { remise: false } },
        logementActuel: { planApurement: { mensualite: null } },
      })
      .expect(200)
    expect(corps).toMatchObject({
      composition: { handicapReconnu: null },
      informations: { noticeInformation: { remise: false, date: null } },
      logementActuel: { planApurement: { mensualite: null, dateDebut: null, dateFin: null } },
    })
    const { changements } = (await lireHistoriqueEnBase(db, id)).at(-1) ?? { changements: null }
    expect(changements).toEqual(expect.arrayContaining([expect.objectContaining({ chemin: 'composition.handicapReconnu', nouveau: null })]))
  })

  test('refuse deux demandeurs principaux', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille
      .patch<Erreur>(`/v1/menages/${id}`, {
        composition: {
          occupants: [
            { role: 'PRINCIPAL', nom: 'A' },
            { role: 'PRINCIPAL', nom: 'B' },
          ],
        },
      })
      .expect(422)
    expect(corps.violations[0]?.message).toBe('Un seul demandeur principal doit être renseigné')
  })

  test('normalise : le retraité perd employeur et activité, le surendettement non déposé sa date, le contentieux se déduit', async ({
    en,
    db,
  }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    const { corps } = await en.camille.get<Fiche>(`/v1/menages/${id}`).expect(200)
    const [principal] = corps.composition.occupants
    await en.camille
      .patch(`/v1/menages/${id}`, {
        composition: { occupants: [{ id: principal?.id, situationProfessionnelle: { categorieSocioProfessionnelle: 'RETRAITES' } }] },
        ressourcesEtCharges: { surendettementBDF: { dossierDepose: false, date: '2026-01-01', suiteDonnee: 'x' } },
        logementActuel: {
          dettes: { loyer: { montant: 0 } },
          planApurement: { mensualite: null, dateDebut: null, dateFin: null },
          miseAJourGarantieLocaPass: { montant: null },
        },
      })
      .expect(200)
    const { situation_professionnelle } = await db
      .selectFrom('occupant')
      .select('situation_professionnelle')
      .where('menage_id', '=', id)
      .executeTakeFirstOrThrow()
    expect(situation_professionnelle).toEqual({ categorieSocioProfessionnelle: 'RETRAITES', activite: null, employeur: null })
    const menage = await lireMenageEnBase(db, id)
    expect(menage.surendettement).toEqual({ dossierDepose: false, date: null, suiteDonnee: '' })
    expect(menage.contentieux).toBe(false)
    expect(menage.logement_actuel).toMatchObject({ miseAJourGarantieLocaPass: null })
  })
})

describe('les champs verrouillés', () => {
  test('le projet se ferme au chargé dès la signature du bail, reste ouvert à l’encadrement, et se ferme à tous à la clôture', async ({
    en,
    db,
  }) => {
    const id = await createMenage(db, { chargeId: en.camille.id, menage: { statut: 'SIGNATURE_DU_BAIL' } })
    const projet = { projetResidentiel: { retourSouhaite: true } }
    const { corps } = await en.camille.patch<Erreur>(`/v1/menages/${id}`, projet).expect(409)
    expect(corps.violations[0]?.propertyPath).toBe('projetResidentiel.retourSouhaite')
    await en.camille.patch(`/v1/menages/${id}`, { informations: { observations: 'ouvert' } }).expect(200)
    await en.rachid.patch(`/v1/menages/${id}`, projet).expect(200)
    const clos = await createMenage(db, { menage: { statut: 'CLOTURE' } })
    await en.rachid.patch(`/v1/menages/${clos}`, projet).expect(409)
  })
})

describe('deux personnes sur un dossier', () => {
  test('la seconde, partie d’une version ancienne, reçoit 412 avec les champs changés', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    await en.rachid
      .avec({ 'If-Match': '"1"' })
      .patch(`/v1/menages/${id}`, { informations: { observations: 'Rachid' } })
      .expect(200)
    const { corps } = await en.camille
      .avec({ 'If-Match': '"1"' })
      .patch<Erreur>(`/v1/menages/${id}`, { informations: { observations: 'Camille' } })
      .expect(412)
    expect(corps.version).toBe(2)
    expect(corps.champs).toMatchObject([{ chemin: 'informations.observations', valeur: 'Rachid' }])
    await en.camille
      .avec({ 'If-Match': '"2"' })
      .patch(`/v1/menages/${id}`, { informations: { observations: 'Camille' } })
      .expect(200)
  })

  test('200 rencontres : une seule écriture passe à chaque fois, aucune n’est perdue', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    for (let tour = 1; tour <= 200; tour += 1) {
      const version = { 'If-Match': `"${tour}"` }
      const [a, b] = await Promise.all([
        en.camille.avec(version).patch<Erreur>(`/v1/menages/${id}`, { informations: { observations: `Camille ${tour}` } }),
        en.rachid.avec(version).patch<Erreur>(`/v1/menages/${id}`, { informations: { observations: `Rachid ${tour}` } }),
      ])
      expect([a.statut, b.statut].sort((x, y) => x - y)).toEqual([200, 412])
      const gagnant = a.statut === 200 ? `Camille ${tour}` : `Rachid ${tour}`
      expect((await lireMenageEnBase(db, id)).informations).toMatchObject({ observations: gagnant })
    }
    const historique = await lireHistoriqueEnBase(db, id)
    expect(historique).toHaveLength(200)
    expect(new Set(historique.map(({ version }) => version)).size).toBe(200)
  }, 60_000)

  test('une demande arrivée avant mais écrite après : l’historique se lit dans l’ordre des versions', async ({ en, db, api }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    await en.camille.patch(`/v1/menages/${id}`, { informations: { observations: 'un' } }).expect(200)
    api.horloge.avancer({ secondes: -2 })
    await en.camille.patch(`/v1/menages/${id}`, { informations: { observations: 'deux' } }).expect(200)
    api.horloge.avancer({ secondes: 2 })
    expect((await lireHistoriqueEnBase(db, id)).map(({ version }) => version)).toEqual([2, 3])
  })

  test('sans If-Match, deux sections différentes se réunissent', async ({ en, db }) => {
    const id = await createMenage(db, { chargeId: en.camille.id })
    await Promise.all([
      en.camille.patch(`/v1/menages/${id}`, { informations: { observations: 'ici' } }).expect(200),
      en.rachid.patch(`/v1/menages/${id}`, { logementActuel: { surface: 91 } }).expect(200),
    ])
    const menage = await lireMenageEnBase(db, id)
    expect(menage).toMatchObject({ version: 3, informations: { observations: 'ici' }, logement_actuel: { surface: 91 } })
  })
})

describe('confier un dossier', () => {
  test('est réservé à l’encadrement, laisse sa trace et rappelle l’entretien à 30 jours', async ({ en, db }) => {
    const id = await createMenage(db, { menage: { statut: 'ENTRETIEN_PREALABLE_A_REALISER' } })
    const confier = { relogement: { chargeDeRelogementPrincipal: { id: en.camille.id } } }
    await en.camille.patch(`/v1/menages/${id}`, confier).expect(403)
    await en.rachid.patch(`/v1/menages/${id}`, confier).expect(200)
    expect((await lireMenageEnBase(db, id)).charge_id).toBe(en.camille.id)
    expect(await lireHistoriqueEnBase(db, id)).toMatchObject([{ type: 'ASSIGNATION', auteur_id: en.rachid.id }])
    expect(await db.selectFrom('alerte').select(['type', 'statut']).where('sujet_id', '=', id).execute()).toContainEqual({
      type: 'ENTRETIEN_A_REALISER',
      statut: 'EN_ATTENTE',
    })
    await en.rachid.patch(`/v1/menages/${id}`, { relogement: { chargeDeRelogementPrincipal: null } }).expect(200)
    expect((await lireMenageEnBase(db, id)).charge_id).toBeNull()
    expect((await lireHistoriqueEnBase(db, id)).map(({ type }) => type)).toEqual(['ASSIGNATION', 'RETRAIT_ASSIGNATION'])
  })

  test('refuse une personne qui n’est pas chargée de relogement', async ({ en, db }) => {
    const id = await createMenage(db)
    await en.rachid.patch(`/v1/menages/${id}`, { relogement: { chargeDeRelogementPrincipal: { id: en.melanie.id } } }).expect(422)
  })
})
