import { sql } from 'kysely'
import { poserAlertes } from '../../alerte/gestes.ts'
import type { Contexte } from '../../core/contexte.ts'
import { appeleSql, type PropositionDuDossier } from '../dossier/propositionsDuDossier.queries.ts'

/** Telle qu'elle était avant que le ménage la laisse. */
type Laissee = Pick<PropositionDuDossier, 'logementId' | 'adresse' | 'statut' | 'calRang' | 'gtrRang'>

/** Le logement que ce ménage laisse revient à celui classé ensuite, s'il y en a un : son chargé de relogement en est averti. */
export async function prevenirLeRangSuivant({ db, maintenant, acteur }: Contexte, menageId: string, laissee: Laissee): Promise<void> {
  const { logementId, adresse, statut, calRang, gtrRang } = laissee
  const appele = appeleSql({
    logementId: sql`${logementId}::uuid`,
    menageId: sql`${menageId}::uuid`,
    statut: sql`${statut}::text`,
    rang: sql`${calRang ?? gtrRang}::int`,
  })
  const { rows } = await sql<{ suivant: string | null }>`select ${appele} as suivant`.execute(db)
  const suivant = rows[0]?.suivant ?? null
  if (suivant === null) return
  await poserAlertes({ db, maintenant }, [
    {
      sujet_id: suivant,
      type: 'RANG_SUIVANT',
      valeur: logementId,
      texte: `Le logement ${adresse} se libère : ce ménage est le suivant`,
      couleur: 'ORANGE',
      auteur_id: acteur.id,
      pour: 'CHARGE',
    },
  ])
}
