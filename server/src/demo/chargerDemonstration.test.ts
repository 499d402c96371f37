import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CodeRole, codesRoles } from '@relogement/domain/acces/roles'
import { codesDe } from '@relogement/domain/common/listes'
import { estComplet } from '@relogement/domain/menage/completude/erreurs'
import { valeursLivrees } from '@relogement/domain/menage/completude/variables'
import { placesSuivantes } from '@relogement/domain/menage/menage.nextPlaces'
import { occupantsSchema, type SectionMenage, sectionsMenage } from '@relogement/domain/menage/menage.schema'
import { codesStatutsMenage, rangDuStatut, type StatutMenage } from '@relogement/domain/menage/menage.statuts'
import { transitionsMenage } from '@relogement/domain/menage/menage.transitions'
import { manquesDeLaFiche } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.rules'
import { ficheNouveauLogementSchema } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.schema'
import { type Contenu, contenuSchema, type Registre } from '@relogement/domain/registre/registres'
import { etatDe, refusDuContenu } from '@relogement/domain/registre/violation.rules'
import { type StatutRemboursement, statutsRemboursement } from '@relogement/domain/remboursement/remboursement.listes'
import { delaiDe } from '@relogement/domain/rgpd/droits/delai.rules'
import { type StatutDeDemande, statutsDeDemande } from '@relogement/domain/rgpd/droits/droits.listes'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { describe, expect, vi } from 'vitest'
import { type BaseDeTest, createBaseDeTest, test as testDeBase } from '../../test/base.ts'
import { lirePdf } from '../../test/lirePdf.ts'
import { verifierMotDePasse } from '../compte/motDePasse.ts'
import type { Contexte } from '../core/contexte.ts'
import { createDatabase, openPool } from '../core/database.ts'
import { createAtelier } from '../core/pdf/atelier.ts'
import { controlerLeDossier, manquesDe } from '../menage/dossier/controle.ts'
import { type DossierVerrouille, lockDossier } from '../menage/dossier/dossier.queries.ts'
import { faitsDuDossier } from '../menage/dossier/faits.ts'
import { colonnesDesSections, lireSections, type Sections } from '../menage/dossier/sections.ts'
import { colonnesDerivees } from '../menage/modification/derivees.ts'
import { normaliser } from '../menage/modification/normaliser.ts'
import { ficheDuDossier } from '../menage/nouveau-logement/reperes.ts'
import { chargerReferentiel } from '../referentiel/chargerReferentiel.ts'
import { chargerDemonstration } from './chargerDemonstration.ts'
import { deposerDans } from './depot/dossier.ts'
import { surPlace } from './lot/fabrique.ts'
import { MOT_DE_PASSE_DEMO } from './socle/comptes.ts'
import { composerLesVitrines } from './vitrine.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const MAINTENANT = new Date('2026-03-16T10:30:00Z')
const AUJOURDHUI = '2026-03-16'
const MENAGES = 400
const log = { error: console.error }

interface Chargee {
  pool: pg.Pool
  db: ReturnType<typeof createDatabase>
  documents: string
}

async function ouvrir(base: BaseDeTest, menages: number): Promise<Chargee & { close: () => Promise<void> }> {
  const pool = openPool({ url: base.urlApp, log })
  const db = createDatabase(pool)
  const documents = mkdtempSync(join(tmpdir(), 'demo-'))
  await chargerReferentiel(db, { demo: true })
  await chargerDemonstration(pool, { menages, graine: 1, maintenant: MAINTENANT, fabriquer: surPlace(deposerDans(documents)) })
  return {
    pool,
    db,
    documents,
    close: async () => {
      await db.destroy()
      rmSync(documents, { recursive: true, force: true })
    },
  }
}

const test = testDeBase.extend('demo', { scope: 'file' }, async ({ base }, { onCleanup }) => {
  const demo = await ouvrir(base, MENAGES)
  onCleanup(demo.close)
  return demo as Chargee
})

const un = async <T>(db: Chargee['db'], requete: RawBuilder<T>): Promise<T[]> => (await requete.execute(db)).rows

describe('la démonstration', () => {
  test('la boîte d’envoi et les archives ne sont pas vides ; rien n’en part vers une vraie adresse', async ({ demo: { db } }) => {
    const courriels = await un(
      db,
      sql<{ type: string; a: string; age: number; statut: string }>`
      select type, unnest(destinataires) as a, extract(day from ${MAINTENANT}::timestamptz - cree_le)::int as age, statut from email_sortant`,
    )
    expect(new Set(courriels.map(({ type }) => type)).size).toBeGreaterThanOrEqual(3)
    for (const { a, age, statut } of courriels) {
      expect(a).toMatch(/\.test$/)
      expect(statut).toBe('A_ENVOYER')
      // Un serveur de courriel configuré plus tard n'envoie que ceux de la semaine.
      expect(age).toBeGreaterThan(7)
    }
    const archives = await un(
      db,
      sql<{ statut: string; ecart: number }>`
      select statut, (archive_le::date - (statut_depuis + interval '6 months')::date) as ecart from menage where archive_le is not null`,
    )
    expect(archives.length).toBeGreaterThanOrEqual(3)
    for (const { statut, ecart } of archives) {
      expect(['CLOTURE', 'ACCESSION_A_LA_PROPRIETE']).toContain(statut)
      expect(Math.abs(ecart)).toBeLessThanOrEqual(1)
    }
  })

  test('la même graine et le même jour donnent le même contenu', async () => {
    const [premiere, seconde] = [await chargerAilleurs(), await chargerAilleurs()]
    expect(seconde).toBe(premiere)
  })

  test('une base qui tient déjà des ménages n’est pas touchée', async ({ demo }) => {
    const avant = await empreinte(demo.db)
    const deposer = vi.fn<() => void>()
    await expect(
      chargerDemonstration(demo.pool, { menages: 50, graine: 3, maintenant: MAINTENANT, fabriquer: surPlace(deposer) }),
    ).resolves.toBe(false)
    expect(await empreinte(demo.db)).toBe(avant)
    expect(deposer).not.toHaveBeenCalled()
  })

  test('les ménages sont dans les vingt statuts, les logements dans les neuf', async ({ demo: { db } }) => {
    const statuts = await un<{ statut: StatutMenage; n: number }>(db, sql`select statut, count(*) as n from menage group by 1`)
    expect(statuts.reduce((total, { n }) => total + n, 0)).toBe(MENAGES)
    expect(statuts.map(({ statut }) => statut).sort()).toEqual([...codesStatutsMenage].sort())
    const logements = await un<{ statut: string }>(db, sql`select distinct statut from logement where not parc`)
    expect(logements).toHaveLength(9)
    const [compte] = await un(
      db,
      sql`select
      (select count(*) from operation) as operations, (select count(*) from reunion) as reunions,
      (select count(*) from zone_geographique where type = 'PRU') as prus, (select count(*) from zone_ville v join zone_geographique z on z.id = v.zone_id where z.type = 'EPCI') as communes,
      (select count(*) from partenaire where categorie = 'BAILLEUR') as bailleurs, (select count(distinct statut) from reunion) as etats`,
    )
    expect(compte).toEqual({ operations: 24, reunions: 40, prus: 6, communes: 95, bailleurs: 8, etats: 3 })
  })

  test('chaque rôle a son compte, et le même mot de passe ouvre tous les comptes', async ({ demo: { db } }) => {
    const comptes = await un<{ email: string; role: CodeRole; mot_de_passe: string; partenaire: string }>(
      db,
      sql`select u.email, r.role, u.mot_de_passe, p.code as partenaire from utilisateur u join utilisateur_role r on r.utilisateur_id = u.id join partenaire p on p.id = u.partenaire_id`,
    )
    const deRole = (role: CodeRole) => comptes.filter((compte) => compte.role === role).map(({ email }) => email)
    for (const role of codesRoles) expect(deRole(role)).toContain(`${role.toLowerCase().replaceAll('_', '-')}@demo.relogement.test`)
    expect(deRole('CHARGE_DE_RELOGEMENT')).toContain('charge-de-relogement-2@demo.relogement.test')
    expect(deRole('BAILLEUR_CELLULE_COMMERCIALE')).toContain('bailleur-cellule-commerciale-2@demo.relogement.test')
    expect(new Set(comptes.filter(({ role }) => role === 'BAILLEUR_CELLULE_COMMERCIALE').map(({ partenaire }) => partenaire)).size).toBe(2)
    expect(new Set(comptes.map(({ mot_de_passe }) => mot_de_passe)).size).toBe(1)
    expect(await verifierMotDePasse(comptes[0]?.mot_de_passe ?? null, MOT_DE_PASSE_DEMO)).toBe(true)
  })

  test('l’historique de chaque ménage est une suite de passages permis, et finit à son statut', async ({ demo: { db } }) => {
    const menages = await un<{
      statut: StatutMenage
      statut_depuis: Date
      version: number
      cree_le: Date
      modifie_le: Date
      passages: Passage[]
      derniere: number
      premier: string
      dernier: string
    }>(
      db,
      sql`select m.statut, m.statut_depuis, m.version, m.cree_le, m.modifie_le,
        (select json_agg(json_build_object('ancien', c ->> 'ancien', 'nouveau', c ->> 'nouveau', 'le', h.le) order by h.le, h.version)
          from modification h, jsonb_array_elements(h.changements) c where h.sujet_id = m.id and c ->> 'chemin' = 'relogement.statut') as passages,
        (select max(version) from modification h where h.sujet_id = m.id) as derniere
        from menage m`,
    )
    expect(menages).toHaveLength(MENAGES)
    for (const { statut, statut_depuis, version, derniere, passages, cree_le, modifie_le } of menages) {
      const [creation, ...suite] = passages
      expect(creation).toMatchObject({ ancien: null, nouveau: 'ENTRETIEN_PREALABLE_A_REALISER' })
      for (const [rang, { ancien, nouveau, le }] of suite.entries()) {
        expect(ancien).toBe(passages[rang]?.nouveau)
        expect(estPermis(ancien, nouveau), `${ancien} → ${nouveau}`).toBe(true)
        expect(Date.parse(le)).toBeGreaterThan(Date.parse(passages[rang]?.le ?? ''))
      }
      expect(passages.at(-1)?.nouveau).toBe(statut)
      expect(Date.parse(passages.at(-1)?.le ?? '')).toBe(statut_depuis.getTime())
      expect(version).toBe(derniere)
      expect(cree_le.getTime()).toBe(Date.parse(creation?.le ?? ''))
      expect(modifie_le.getTime()).toBeGreaterThanOrEqual(statut_depuis.getTime())
      expect(modifie_le.getTime()).toBeLessThan(MAINTENANT.getTime())
    }
  })

  test('les dates du relogement se suivent', async ({ demo: { db } }) => {
    const desordres = await un(
      db,
      sql`select code_menage, statut from menage where
        date_entretien > date_signature_bail or date_gtrm < date_entretien or date_gtrm > date_signature_bail or date_signature_bail > date_edl_entree
        or date_edl_entree > date_demenagement or date_demenagement > date_edl_sortie or date_edl_sortie > date_remise_des_cles
        or (statut <> 'ENTRETIEN_PREALABLE_A_REALISER' and date_entretien > ${AUJOURDHUI})
        or date_signature_bail > ${AUJOURDHUI} or date_edl_entree > ${AUJOURDHUI} or date_remise_des_cles > ${AUJOURDHUI}
        or cree_le < (select coalesce(o.demarrage_psr_objectif, '1900-01-01') - 90 from operation o where o.id = operation_id)`,
    )
    expect(desordres).toEqual([])
  })

  test('chaque statut porte les faits qu’il suppose', async ({ demo: { db } }) => {
    const parStatut = (...statuts: StatutMenage[]) => sql`statut = any(${statuts})`
    const sansFait = await un(
      db,
      sql`select code_menage, statut from menage m where
        (${parStatut('DEPART_SPONTANE')} and (depart_spontane is null or purge_prevue_le is null or statut_memorise is null or exists (select 1 from proposition p where p.menage_id = m.id)))
        or (${parStatut('ACCESSION_A_LA_PROPRIETE')} and (accession is null or statut_memorise is null))
        or (${parStatut('DOSSIER_EN_VEILLE')} and date_reveil_veille is null)
        or (${parStatut('INSCRIT_EN_PRESENTATION_GTR')} and not exists (select 1 from reunion_menage r join reunion u on u.id = r.reunion_id where r.menage_id = m.id and u.statut <> 'CLOTURE' and r.decision is null))
        or (${parStatut('PROGRAMMATION_DU_DEMENAGEMENT', 'ETAT_DES_LIEUX_D_ENTREE', 'DEMENAGEMENT', 'ETAT_DES_LIEUX_DE_SORTIE', 'ACCOMPAGNEMENT_POST_RELOGEMENT', 'CLOTURE')} and date_signature_bail is null)
        or (${parStatut('ACCOMPAGNEMENT_POST_RELOGEMENT', 'CLOTURE')} and (date_edl_sortie is null or date_remise_des_cles is null))
        or (${parStatut('RECHERCHE_DU_LOGEMENT')} and presentation_validee_le is null and not exists (select 1 from proposition p where p.menage_id = m.id and p.gtr_accepte))`,
    )
    expect(sansFait).toEqual([])
  })

  test('un ménage relogé a une proposition acceptée et une seule, sur un logement qu’aucun autre n’a pris', async ({ demo: { db } }) => {
    const menages = await un<{ statut: StatutMenage; acceptees: number; date_signature_bail: string | null; acceptation: string | null }>(
      db,
      sql`select m.statut, m.date_signature_bail, count(p.id) filter (where p.statut = 'acceptee_menage') as acceptees, max(p.acceptation_le) as acceptation
        from menage m left join proposition p on p.menage_id = m.id group by m.id`,
    )
    for (const { statut, acceptees, date_signature_bail, acceptation } of menages) {
      const reloge = rangDuStatut(statut) >= rangDuStatut('SIGNATURE_DU_BAIL') && rangDuStatut(statut) <= rangDuStatut('CLOTURE')
      expect(acceptees, statut).toBe(reloge ? 1 : 0)
      if (date_signature_bail !== null) expect(acceptation !== null && acceptation <= date_signature_bail).toBe(true)
    }
    const prises = await un<{ n: number }>(
      db,
      sql`select count(*) as n from proposition where statut = 'acceptee_menage' group by logement_id having count(*) > 1`,
    )
    expect(prises).toEqual([])
  })

  test('une proposition dit ce que son statut suppose, dans l’ordre', async ({ demo: { db } }) => {
    const defauts = await un(
      db,
      sql`select p.id, p.statut from proposition p where
        (p.statut = 'refusee_menage' and (p.refus_motif is null or p.refus_le is null or p.ecrite_envoyee_le is null))
        or (p.statut = 'refusee_cal' and p.cal_motif is null)
        or (p.statut in ('acceptee_gtr', 'refusee_gtr') and p.gtr_date is null)
        or p.gtr_date > p.cal_date or p.cal_date > p.ecrite_envoyee_le or p.ecrite_envoyee_le > p.ecrite_recue_le
        or p.ecrite_envoyee_le > coalesce(p.acceptation_le, p.refus_le) or p.cree_le::date > coalesce(p.gtr_date, p.cal_date, ${AUJOURDHUI})
        or greatest(p.gtr_date, p.cal_date, p.ecrite_envoyee_le, p.acceptation_le, p.refus_le) > ${AUJOURDHUI}`,
    )
    expect(defauts).toEqual([])
    const numerotees = await un<{ id: string }>(
      db,
      sql`select p.id from proposition p where p.menage_id is not null and (p.ecrite_envoyee_le is null) <> (p.ecrite_numero is null)
        union all select a.id from alerte a left join proposition p on p.id = a.proposition_id
          where a.type = 'REPONSE_EN_RETARD' and (p.reponse_attendue_le is null or p.reponse_attendue_le::text <> a.valeur)`,
    )
    expect(numerotees).toEqual([])
    const [compte] = await un<{ propositions: number; logements: number; trop: number }>(
      db,
      sql`select (select count(*) from proposition) as propositions, (select count(*) from logement) as logements,
        (select count(*) from (select 1 from proposition where statut not in ('retiree', 'refusee_gtr', 'refusee_cal', 'refusee_menage', 'acceptee_menage') and menage_id is not null group by menage_id having count(*) > 3) t) as trop`,
    )
    expect(compte?.trop).toBe(0)
    expect(compte?.propositions).toBeGreaterThan(MENAGES * 1.9)
    expect(compte?.logements).toBeGreaterThan(MENAGES * 0.3)
  })

  test('le statut d’un logement dit où en sont ses candidats', async ({ demo: { db } }) => {
    const defauts = await un(
      db,
      sql`select l.id, l.statut from logement l where
        (l.statut in ('MIS_A_DISPOSITION', 'RESERVE', 'INDISPONIBLE_BAILLEUR', 'RENDU_BAILLEUR', 'NON_SOUHAITE', 'REPRIS_BAILLEUR') and exists (select 1 from proposition p where p.logement_id = l.id))
        or (l.statut = 'EN_COURS_DE_TRAITEMENT' and not exists (select 1 from proposition p where p.logement_id = l.id))
        or (l.statut = 'NON_RETENU' and exists (select 1 from proposition p where p.logement_id = l.id and p.statut not in ('refusee_gtr', 'refusee_cal', 'refusee_menage', 'retiree')))
        or ((l.indicateurs ->> 'acceptationMenage')::boolean is true <> exists (select 1 from proposition p where p.logement_id = l.id and p.statut = 'acceptee_menage'))`,
    )
    expect(defauts).toEqual([])
  })

  test('les dossiers présentés en GTR sont complets, et se relisent tels qu’ils sont rangés', async ({ demo: { db } }) => {
    const dossiers = await lireDossiers(db)
    const variables = valeursLivrees(AUJOURDHUI)
    const presentes = new Set(
      (await un<{ menage_id: string }>(db, sql`select menage_id from reunion_menage`)).map(({ menage_id }) => menage_id),
    )
    let incomplets = 0
    for (const { dossier, sections } of dossiers) {
      const controle = controlerLeDossier(dossier, sections, { aujourdhui: AUJOURDHUI, maintenant: MAINTENANT, variables })
      if (presentes.has(dossier.menage.id))
        expect(
          controle.invalidFields.filter(({ pour }) => pour.includes('C')),
          dossier.menage.code_menage,
        ).toEqual([])
      else if (!estComplet(controle)) incomplets += 1
      if (dossier.menage.statut !== 'ENTRETIEN_PREALABLE_A_REALISER' && dossier.menage.statut !== 'DEPART_SPONTANE')
        expect(
          controle.invalidFields.filter(({ pour }) => pour.includes('E')),
          dossier.menage.code_menage,
        ).toEqual([])

      expect(occupantsSchema.parse(sections.occupants)).toEqual(sections.occupants)
      expect(normaliser(sections)).toEqual(sections)
      for (const section of Object.keys(sectionsMenage) as SectionMenage[])
        expect(sectionsMenage[section].parse(sections[section])).toEqual(sections[section])
      expect(sansDefauts(colonnesDesSections(sections), dossier)).toEqual({})
      const faits = faitsDuDossier(dossier, sections, manquesDe(controle), 30)
      expect(() => placesSuivantes({ faits, donnees: {}, aujourdhui: AUJOURDHUI }, chef)).not.toThrow()
    }
    expect(incomplets).toBeGreaterThan(MENAGES / 20)
  })

  test('enregistrer un dossier de démonstration ne change ni sa cotation, ni ses clés de recherche, ni sa ville', async ({
    demo: { db },
  }) => {
    const ctx = { db, aujourdhui: AUJOURDHUI } as Contexte
    const dossiers = (await lireDossiers(db)).slice(0, 80)
    expect(dossiers).toHaveLength(80)
    for (const { dossier, sections } of dossiers) {
      const { colonnes, changements } = await colonnesDerivees(ctx, dossier, sections, dossier.menage)
      expect(changements).toEqual([])
      const { attributs_cotations, ...autres } = colonnes
      expect(dossier.menage).toMatchObject(autres)
      expect(JSON.parse(String(attributs_cotations))).toEqual(dossier.menage.attributs_cotations)
    }
  })

  test('les alertes sont en attente, dues ou closes selon leurs dates', async ({ demo: { db } }) => {
    const statuts = await un<{ statut: string; n: number; types: number }>(
      db,
      sql`select statut, count(*) as n, count(distinct type) as types from alerte group by 1 order by 1`,
    )
    expect(statuts.map(({ statut }) => statut)).toEqual(['ALERTE', 'CLOTURE', 'EN_ATTENTE'])
    for (const { types } of statuts) expect(types).toBeGreaterThan(3)
    const defauts = await un(
      db,
      sql`select type, statut from alerte where (statut = 'EN_ATTENTE' and date_alerte <= ${MAINTENANT}) or (statut = 'ALERTE' and date_alerte > ${MAINTENANT}) or close_le < date or close_le > ${MAINTENANT}`,
    )
    expect(defauts).toEqual([])
  })

  test('rien ne désigne une personne réelle : courriels d’exemple, numéros réservés à la fiction', async ({ demo: { db } }) => {
    const [faux] = await un<{ courriels: number; telephones: number; comptes: number }>(
      db,
      sql`select
        (select count(*) from (select email from menage union all select email from occupant) e where email is not null and email !~ '^[a-z-]+[.][a-z-]+[0-9]+@exemple[.]test$') as courriels,
        (select count(*) from (select telephone from menage union all select telephone from occupant union all select telephone from utilisateur
          union all select informations ->> 'telephoneSecondaire' from menage) t where telephone is not null and telephone !~ '^(063998|035301)[0-9]{4}$') as telephones,
        (select count(*) from utilisateur where email not like '%@demo.relogement.test') as comptes`,
    )
    expect(faux).toEqual({ courriels: 0, telephones: 0, comptes: 0 })
  })

  test('les noms ne se répètent guère', async ({ demo: { db } }) => {
    const [noms] = await un<{ differents: number; plus_porte: number }>(
      db,
      sql`select count(*) as differents, max(n) as plus_porte from (select noms, count(*) as n from menage group by 1) t`,
    )
    expect(noms?.differents).toBeGreaterThan(MENAGES * 0.85)
    expect(noms?.plus_porte).toBeLessThan(6)
  })

  test('chaque document a son fichier, à l’empreinte près ; une pièce effacée n’en a plus', async ({ demo: { db, documents } }) => {
    const lignes = await un<{ cle_stockage: string; sha256: string; taille: number; supprime_le: Date | null }>(
      db,
      sql`select cle_stockage, sha256, taille, supprime_le from document`,
    )
    expect(lignes.length).toBeGreaterThan(MENAGES)
    expect(lignes.some(({ supprime_le }) => supprime_le !== null)).toBe(true)
    for (const { cle_stockage, sha256, taille, supprime_le } of lignes) {
      const fichier = join(documents, cle_stockage)
      expect(existsSync(fichier)).toBe(supprime_le === null)
      if (supprime_le !== null) continue
      const octets = readFileSync(fichier)
      expect(octets.length).toBe(taille)
      expect(createHash('sha256').update(octets).digest('hex')).toBe(sha256)
    }
  })

  test('des ménages issus d’une décohabitation sont liés à celui qu’ils quittent', async ({ demo: { db } }) => {
    const liens = await un<{ code: string; source: string; meme: boolean }>(
      db,
      sql`select m.code_menage as code, s.code_menage as source, m.operation_id = s.operation_id and m.localisation = s.localisation as meme from menage m join menage s on s.id = m.decohabite_de`,
    )
    expect(liens.length).toBeGreaterThan(0)
    for (const { code, source, meme } of liens) {
      expect(code).toBe(`${source}-D1`)
      expect(meme).toBe(true)
    }
    const dites = await un(
      db,
      sql`select m.id from menage m full join decohabitation d on d.menage_id = m.id
        where m.decohabite_de is distinct from d.source_id or d.motif <> 'AUTONOMIE_JEUNE'`,
    )
    expect(dites).toEqual([])
  })

  test('un ménage entré dans son logement a sa fiche enregistrée, complète, et sa minoration au dossier', async ({ demo: { db } }) => {
    const ENTRES: readonly StatutMenage[] = ['DEMENAGEMENT', 'ETAT_DES_LIEUX_DE_SORTIE', 'ACCOMPAGNEMENT_POST_RELOGEMENT', 'CLOTURE']
    const ctx = { db, aujourdhui: AUJOURDHUI } as Contexte
    let etablies = 0
    let enCours = 0
    for (const { dossier, sections } of await lireDossiers(db)) {
      const statut = dossier.menage.statut as StatutMenage
      if (!ENTRES.includes(statut)) {
        if (dossier.fiche !== null) enCours += 1
        continue
      }
      const { fiche, reperes } = await ficheDuDossier(ctx, dossier, sections)
      expect(dossier.fiche, dossier.menage.code_menage).not.toBeNull()
      expect(manquesDeLaFiche(fiche, reperes), dossier.menage.code_menage).toEqual([])
      expect(ficheNouveauLogementSchema.parse(fiche)).toEqual(fiche)
      expect(sections.relogement.minoration).toBe(fiche.isMinoriteLoyer)
      etablies += 1
    }
    expect(etablies).toBeGreaterThan(MENAGES / 10)
    expect(enCours, 'des fiches enregistrées que l’on n’a pas encore établies').toBeGreaterThan(0)
  })

  test('des remboursements à chaque étape, justifiés, sous leurs plafonds, par trois personnes, dits à qui doit agir', async ({
    demo: { db },
  }) => {
    const demandes = await un<{
      statut: StatutRemboursement
      menage: StatutMenage
      total: number
      justifiee: boolean
      personnes: number
      alertes: string[]
      plafonds: boolean
    }>(
      db,
      sql`select r.statut, m.statut as menage, l.total, l.justifiee, l.plafonds,
        (select count(distinct p) from unnest(array[r.creee_par, r.validee_par, r.payee_par]) p where p is not null) as personnes,
        array(select a.type || ' ' || a.pour from alerte a where a.sujet_id = m.id and a.type like 'REMBOURSEMENT%' and a.statut = 'ALERTE' and a.valeur = r.numero::text) as alertes
        from demande_remboursement r join menage m on m.id = r.menage_id
        join lateral (select sum(montant) as total, bool_and(d.id is not null and d.sujet_id = m.id and d.ajoute_le <= r.creee_le) as justifiee,
          bool_and(r.statut = 'BROUILLON' or montant <= plafond) as plafonds
          from ligne_remboursement l left join document d on d.id = l.document_id where l.demande_id = r.id) l on true`,
    )
    expect(new Set(demandes.map(({ statut }) => statut))).toEqual(new Set(Object.keys(statutsRemboursement)))
    const attendue: Record<StatutRemboursement, string[]> = {
      BROUILLON: [],
      SOUMISE: ['REMBOURSEMENT_A_VALIDER ENCADREMENT'],
      VALIDEE: ['REMBOURSEMENT_A_PAYER PAIEMENT'],
      REJETEE: [],
      PAYEE: [],
    }
    for (const { statut, menage, total, justifiee, plafonds, personnes, alertes } of demandes) {
      expect({ justifiee, plafonds }).toEqual({ justifiee: true, plafonds: true })
      expect(total).toBeGreaterThan(0)
      if (statut === 'PAYEE') expect(personnes).toBe(3)
      if (menage === 'CLOTURE') expect(['PAYEE', 'REJETEE']).toContain(statut)
      // Rejetée depuis peu, elle n'est peut-être pas encore relue.
      expect(alertes.filter((alerte) => alerte !== 'REMBOURSEMENT_REJETE DESTINATAIRE')).toEqual(attendue[statut])
    }
  })

  test('quelques dossiers ont les documents que le produit fait, à leur nom', async ({ demo: { db, documents } }) => {
    const pdf = createAtelier()
    await composerLesVitrines(db, pdf, deposerDans(documents))
    pdf.close()
    const composes = await un<{ type: string; code: string; cle: string; sha256: string; taille: number }>(
      db,
      sql`select d.type, m.code_menage as code, d.cle_stockage as cle, d.sha256, d.taille from document d join menage m on m.id = d.sujet_id where d.donnees is not null`,
    )
    expect(new Set(composes.map(({ type }) => type))).toEqual(
      new Set(['RECAPITULATIF_ENTRETIEN', 'FICHE_NOUVEAU_LOGEMENT', 'RECAPITULATIF_RELOGEMENT', 'BON_COMMANDE_DEMENAGEMENT']),
    )
    for (const { code, cle, sha256, taille } of composes) {
      const octets = readFileSync(join(documents, cle))
      expect([octets.length, createHash('sha256').update(octets).digest('hex')]).toEqual([taille, sha256])
      const { texte, accessible } = await lirePdf(octets)
      expect(texte).toContain(code)
      expect(accessible).toBe(true)
    }
  })

  test('le registre des demandes de droits a une demande dans chaque état au moins, dont une en retard et une qui presse', async ({
    demo: { db },
  }) => {
    const demandes = await un<{ statut: StatutDeDemande; recue_le: string; prolongee_le: string | null; dossiers: number; etapes: number }>(
      db,
      sql`select d.*, (select count(*) from droits_dossier l where l.demande_id = d.id)::int as dossiers,
        (select count(*) from droits_etape e where e.demande_id = d.id)::int as etapes from droits_demande d`,
    )
    expect(new Set(demandes.map(({ statut }) => statut))).toEqual(new Set(codesDe(statutsDeDemande)))
    const delais = demandes.map(({ statut, recue_le, prolongee_le }) =>
      delaiDe({ statut, recueLe: recue_le, prolongeeLe: prolongee_le }, AUJOURDHUI),
    )
    expect(delais.filter(({ enRetard }) => enRetard)).toHaveLength(1)
    expect(delais.filter(({ proche }) => proche)).toHaveLength(1)
    for (const { statut, dossiers, etapes } of demandes) {
      expect([statut, dossiers]).toEqual([statut, statut === 'RECUE' ? 0 : 1])
      expect(etapes).toBeGreaterThan(0)
    }
  })

  test('chaque logement offert dit d’où il vient, qui le réserve, et le passage au statut qu’il a', async ({ demo: { db } }) => {
    const { rows } = await sql<{ statut: string; cree: boolean; reserve: boolean; dit: string | null }>`
      select l.statut,
        exists (select from modification h where h.sujet_id = l.id and h.code = 'LOGEMENT_CREE' and h.le = l.cree_le) as cree,
        (select count(*) from reservation r where r.logement_id = l.id)
          = (select count(*) from modification h where h.sujet_id = l.id and h.code = 'LOGEMENT_RESERVE') as reserve,
        (select h.donnees ->> 'nouveau' from modification h where h.sujet_id = l.id and h.code = 'LOGEMENT_PASSE' order by h.le desc limit 1) as dit
      from logement l where not l.parc and not l.prive`.execute(db)
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter(({ cree, reserve }) => !cree || !reserve)).toEqual([])
    expect(rows.filter(({ statut, dit }) => dit !== null && dit !== statut)).toEqual([])
    const suivis = rows.filter(({ statut }) => ['RESERVE', 'EN_COURS_DE_TRAITEMENT', 'NON_SOUHAITE', 'REPRIS_BAILLEUR'].includes(statut))
    expect(suivis.filter(({ dit }) => dit === null)).toEqual([])
  })

  test('les registres de la protection des données sont tenus : chaque traitement entier, une violation dans chaque état', async ({
    demo: { db },
  }) => {
    const entrees = await db
      .selectFrom('registre_entree as r')
      .innerJoin('modification as h', 'h.sujet_id', 'r.id')
      .select(['r.registre', 'r.numero', 'r.contenu', 'h.code', 'h.auteur_id'])
      .orderBy('r.registre')
      .orderBy('r.numero')
      .execute()
    expect(entrees.map(({ registre, numero }) => `${registre} ${numero}`)).toEqual([
      ...[1, 2, 3, 4, 5, 6].map((numero) => `TRAITEMENT ${numero}`),
      ...[1, 2, 3, 4].map((numero) => `VIOLATION ${numero}`),
    ])
    const maintenant = MAINTENANT.toISOString()
    for (const { registre, contenu, code, auteur_id } of entrees) {
      expect(contenuSchema(registre as Registre).safeParse(contenu).success).toBe(true)
      expect(refusDuContenu(registre as Registre, contenu as Contenu, maintenant)).toEqual({})
      expect([code, auteur_id === null]).toEqual(['ENTREE_INSCRITE', false])
    }
    const etats = entrees.map(({ registre, contenu }) => etatDe(registre as Registre, contenu as Contenu, maintenant))
    expect(etats.slice(6)).toEqual(['CLOSE', 'CLOSE', 'A_CLORE', 'A_NOTIFIER'])
  })

  test('le planning est habité : des jours réglés, un créneau et son bon pour qui déménage bientôt, des places bloquées, jamais trop', async ({
    demo: { db },
  }) => {
    const creneaux = await un<{
      jour: string
      rang: number
      nombre: number | null
      ouvre: boolean
      prevu: string | null
      bons: number
      statut: string | null
    }>(
      db,
      sql`select c.jour, c.rang, p.nombre, extract(isodow from c.jour) < 6 as ouvre, m.date_demenagement as prevu, m.statut,
        (select count(*) from document d where d.objet_id = c.id and d.sujet_id = m.id and d.type = 'BON_COMMANDE_DEMENAGEMENT')::int as bons
        from creneau c left join parametre_planning p on p.jour = c.jour left join menage m on m.id = c.menage_id`,
    )
    const reserves = creneaux.filter(({ statut }) => statut !== null)
    for (const { jour, rang, nombre, ouvre } of creneaux) expect([jour, ouvre, rang <= (nombre ?? 0)]).toEqual([jour, true, true])
    for (const { jour, prevu, bons } of reserves) expect([jour, bons]).toEqual([prevu, 1])
    expect(creneaux.length - reserves.length, 'des places bloquées').toBeGreaterThan(2)
    expect(reserves.filter(({ jour }) => jour >= AUJOURDHUI).length, 'à venir').toBeGreaterThan(5)
    expect(reserves.filter(({ jour }) => jour < AUJOURDHUI).length, 'passés').toBeGreaterThan(2)
    const jours = await un<{ jour: string }>(
      db,
      sql`select jour from parametre_planning where jour in ('2026-04-06', '2026-05-01') or extract(isodow from jour) > 5`,
    )
    expect(jours, 'ni le lundi de Pâques, ni le 1er mai, ni une fin de semaine').toEqual([])
  })

  test('l’enquête de satisfaction n’est répondue qu’à la clôture', async ({ demo: { db } }) => {
    const [compte] = await un<{ reponses: number; hors: number; clos: number }>(
      db,
      sql`select count(*) as reponses, count(*) filter (where m.statut <> 'CLOTURE') as hors, (select count(*) from menage where statut = 'CLOTURE') as clos
        from enquete_satisfaction e join menage m on m.id = e.menage_id`,
    )
    expect(compte?.hors).toBe(0)
    expect(compte?.reponses).toBeGreaterThan((compte?.clos ?? 0) / 2)
  })
})

interface Passage {
  ancien: StatutMenage
  nouveau: StatutMenage
  le: string
}

// `vers` calculé : refus d'une proposition (la recherche reprend), annulations et retours en arrière.
const estPermis = (ancien: StatutMenage, nouveau: StatutMenage): boolean =>
  Object.entries(transitionsMenage).some(([nom, { depuis, vers }]) => {
    const arrivee = nom === 'refus_proposition' ? 'RECHERCHE_DU_LOGEMENT' : vers
    return depuis.some((statut) => statut === ancien) && arrivee === nouveau
  })

const chef = {
  id: '',
  nom: 'Benkhelfa',
  prenom: 'Rachid',
  email: '',
  roles: ['RESPONSABLE_EQUIPE_RELOGEMENT'],
  partenaireId: null,
  partenaireCategorie: 'OPERATEUR',
  villes: null,
} as const

async function lireDossiers(db: Chargee['db']): Promise<{ dossier: DossierVerrouille; sections: Sections }[]> {
  const ids = await un<{ id: string }>(db, sql`select id from menage order by code_menage`)
  return Promise.all(
    ids.map(async ({ id }) => {
      const dossier = await lockDossier(db, sql`true`, id)
      return { dossier, sections: lireSections(dossier.menage, dossier) }
    }),
  )
}

/** Les colonnes qui différeraient si l'on récrivait les sections relues. */
function sansDefauts(colonnes: object, { menage }: DossierVerrouille): object {
  const lire = (valeur: unknown) => (typeof valeur === 'string' && /^[{[]/.test(valeur) ? JSON.parse(valeur) : valeur)
  const rangees = menage as unknown as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(colonnes).filter(([nom, valeur]) => JSON.stringify(trier(lire(valeur))) !== JSON.stringify(trier(rangees[nom]))),
  )
}

const trier = (valeur: unknown): unknown =>
  valeur !== null && typeof valeur === 'object' && !Array.isArray(valeur)
    ? Object.fromEntries(
        Object.entries(valeur)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([cle, sous]) => [cle, trier(sous)]),
      )
    : Array.isArray(valeur)
      ? valeur.map(trier)
      : valeur

const TABLES = [
  'zone_geographique',
  'zone_ville',
  'partenaire',
  'utilisateur',
  'operation',
  'operation_attribut_cotation',
  'operation_date',
  'operation_objectif',
  'reunion',
  'reunion_pru',
  'reunion_menage',
  'logement',
  'menage',
  'occupant',
  'ressource',
  'revenu_imposable',
  'proposition',
  'modification',
  'alerte',
  'commentaire',
  'suivi',
  'document',
  'fiche_nouveau_logement',
  'demande_remboursement',
  'ligne_remboursement',
  'enquete_satisfaction',
  'decohabitation',
  'droits_demande',
  'droits_dossier',
  'droits_etape',
]

/** L'empreinte de tout ce qui est écrit, mot de passe salé à part. */
async function empreinte(db: Chargee['db']): Promise<string> {
  const parTable = await Promise.all(
    TABLES.map(async (table) => {
      const lignes = await un<{ h: string }>(
        db,
        sql`select md5(string_agg(t, e'\n' order by t)) as h from (select (to_jsonb(x) - 'mot_de_passe')::text as t from ${sql.table(table)} x) y`,
      )
      return `${table} ${lignes[0]?.h}`
    }),
  )
  return parTable.join('\n')
}

async function chargerAilleurs(): Promise<string> {
  const base = await createBaseDeTest()
  const ailleurs = await ouvrir(base, 80)
  try {
    return await empreinte(ailleurs.db)
  } finally {
    await ailleurs.close()
    await base.drop()
  }
}
