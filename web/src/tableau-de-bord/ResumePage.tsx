import { moisDe } from '@relogement/domain/common/date'
import { formatDate } from '@relogement/domain/common/date.format'
import type { MoisDObjectif } from '@relogement/domain/objectif/objectif.rules'
import { moisDeLaGrille, moisVide } from '@relogement/domain/objectif/objectif.rules'
import { colonnesDuResumeExporte, listeDuResume } from '@relogement/domain/tableau-de-bord/tableauDeBord.listes'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { type Moi, useMoi } from '../acces/moi.ts'
import { adresseDuMenage } from '../acces/navigation.ts'
import { usePage } from '../acces/page.ts'
import { useSuiteDeLaListe } from '../acces/suiteDeLaListe.ts'
import { api, type ReponseApi, telecharger } from '../core/api.ts'
import '../core/fiche/fiche.css'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { useSurPapier } from '../core/imprimer.ts'
import { aujourdhui } from '../core/jour.ts'
import { colonnesExportees } from '../core/liste/colonnesMontrees.ts'
import { definitionDe, demandeDe, useListeDeclaree } from '../core/liste/declaree.ts'
import type { EtatListe } from '../core/liste/etat.ts'
import { Liste } from '../core/liste/Liste.tsx'
import { useExportMotive } from '../core/liste/useExportMotive.tsx'
import type { LigneMenage } from '../menage/liste/colonnes.tsx'
import { PromessesEnRetard } from '../menage/promesse/PromessesEnRetard.tsx'
import type { Portee } from '../objectif/adresses.ts'
import papier from '../objectif/impression.module.css'
import { Avancement } from './Avancement.tsx'
import { AvancementDesOperations } from './AvancementDesOperations.tsx'
import { ChoixDOperations } from './ChoixDOperations.tsx'
import { colonnesDuResume } from './colonnes.tsx'
import { useChoix } from './memoire.ts'
import { Nombres } from './Nombres.tsx'
import { Objectifs } from './Objectifs.tsx'
import { Phrase } from './Phrase.tsx'
import styles from './resume.module.css'
import { type Statistiques, statistiquesOptions } from './tableauDeBord.data.ts'

const FIL = [{ libelle: 'Tableau de bord' }]

/** Ce que chacun voit du résumé (spécification A §§ 2 et 6) : un chargé, ses dossiers ; une responsable, les opérations qu'elle choisit. */
function vueDe({ id, roles }: Pick<Moi, 'id' | 'roles'>) {
  const est = (...codes: string[]) => roles.some(({ code }) => codes.includes(code))
  const pilote = est('RESPONSABLE_EQUIPE_RELOGEMENT', 'RESPONSABLE_INGENIERIE_SOCIALE')
  const charge = roles[0]?.code === 'CHARGE_DE_RELOGEMENT'
  return { charge: charge ? id : null, pilote }
}

export function ResumePage() {
  usePage('Résumé', FIL)
  const moi = useMoi()
  const { charge, pilote } = vueDe(moi)
  const surPapier = useSurPapier()
  const { choix, changer } = useChoix(moi.id)
  const definition = useMemo(() => definitionDuResume(charge !== null), [charge])
  const { demande, ...vue } = useListeDeclaree<ReponseApi<'GET /v1/menages'>, ReturnType<typeof demander>>(listeDuResume, {
    cle: ['menages', 'resume'],
    lire: (options) => api('GET /v1/menages', options),
    definition,
    demander: (etat) => demander(etat, charge),
  })
  useSuiteDeLaListe(vue)
  const { liste } = vue
  const choisies = liste.etat.filtres['operationIds'] ?? []
  useRetrouver(pilote && choisies.length === 0 ? choix.operationIds : [], (operationIds) =>
    liste.changer({ filtres: { operationIds } }, { replace: true }),
  )
  const portee: Portee = { operationIds: pilote ? choisies : [], charge }
  const { data, error, refetch } = useQuery(statistiquesOptions(portee))
  const colonnes = colonnesDuResume(charge !== null)
  const { page: _page, pageSize: _taille, ...filtres } = demande
  const { exporter, dialogue } = useExportMotive({
    quoi: 'ménages',
    total: vue.requete.data?.['hydra:totalItems'],
    envoyer: (format, motif) =>
      telecharger('POST /v1/menages/_export', {
        body: {
          ...filtres,
          format,
          motif,
          columns: colonnesExportees(colonnesDuResumeExporte(charge !== null), colonnes, liste.etat.masquees),
        },
      }),
  })
  const moisCourant = moisDe(aujourdhui())
  const grille = useMemo(() => (data === undefined ? null : grilleDe(data, moisCourant)), [data, moisCourant])
  return (
    <>
      <div className="ph">
        <h1 tabIndex={-1}>Résumé</h1>
        {surPapier && <span className="soft">Au {formatDate(aujourdhui())}</span>}
        <div className="acts">
          <span className="soft only-d">Au {formatDate(aujourdhui())}</span>
          {pilote && (
            <ChoixDOperations
              choisies={choisies}
              choisir={(operationIds) => {
                changer({ operationIds })
                liste.changer({ filtres: { operationIds } })
              }}
            />
          )}
        </div>
      </div>
      {data === undefined || grille === null ? (
        <div className="box">
          <ContenuAttendu attente="Chargement du tableau de bord" erreur={error} relire={refetch} />
        </div>
      ) : (
        <div className={`${styles.page} ${papier.page}`}>
          <Phrase statistiques={data} portee={portee} moisCourant={moisCourant} />
          <Nombres statistiques={data} portee={portee} charge={charge !== null} />
          {pilote && <Avancement grille={grille} portee={portee} choix={choix} changer={changer} moisCourant={moisCourant} />}
          {pilote && <AvancementDesOperations choisies={choisies} />}
          <PromessesEnRetard operationIds={portee.operationIds} />
          <Objectifs grille={grille} portee={portee} pas={choix.pas} choisirLePas={(pas) => changer({ pas })} moisCourant={moisCourant} />
        </div>
      )}
      <Liste<LigneMenage>
        {...vue}
        titre={charge === null ? listeDuResume.titre : 'Ménages attribués'}
        sousTitre
        colonnes={colonnes}
        lienDe={({ id }) => adresseDuMenage(id)}
        {...(moi.can.includes('exporterMenages') ? { exporter } : {})}
      />
      {dialogue}
    </>
  )
}

/** Tous les ménages que comptent les nombres, quel que soit leur statut. */
const demander = (etat: EtatListe, charge: string | null) => ({
  ...demandeDe(listeDuResume, etat),
  relogementNecessaire: 'true' as const,
  ...(charge === null ? {} : { chargesDeRelogement: [charge] }),
})

/** Les filtres de la liste sont ceux du chargé ; l'opération d'une responsable se choisit en tête de page. */
const definitionDuResume = (charge: boolean) => {
  const { tri, filtres } = definitionDe(listeDuResume)
  return { tri, filtres: charge ? filtres : filtres.filter(({ cle }) => cle === 'operationIds').map((f) => ({ ...f, cache: true })) }
}

/** Les opérations choisies la dernière fois, quand l'adresse n'en dit aucune : une fois, en arrivant. */
function useRetrouver(operationIds: readonly string[], poser: (ids: readonly string[]) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: à l'arrivée seulement
  useEffect(() => {
    if (operationIds.length > 0) poser(operationIds)
  }, [])
}

export interface Grille {
  readonly relogements: readonly MoisDObjectif[]
  readonly entretiens: readonly MoisDObjectif[]
}

/** Tous les mois des années montrées, ceux où rien ne s'est fait compris. */
function grilleDe({ relogements, entretiens }: Pick<Statistiques, 'relogements' | 'entretiens'>, moisCourant: string): Grille {
  const tous = [...relogements, ...entretiens].map(({ mois }) => mois).toSorted()
  const mois = moisDeLaGrille(tous.find((un) => un >= ANCIEN) ?? moisCourant, tous.at(-1) ?? moisCourant)
  const remplir = (lus: Statistiques['relogements']) => {
    const parMois = new Map(lus.map((lu) => [lu.mois, lu]))
    return mois.map((cle) => parMois.get(cle) ?? moisVide(cle))
  }
  return { relogements: remplir(relogements), entretiens: remplir(entretiens) }
}

/** Une date saisie par erreur un siècle plus tôt ne déplie pas cent ans de colonnes. */
const ANCIEN = '2015-01'
