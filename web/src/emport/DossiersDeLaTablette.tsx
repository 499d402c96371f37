import { formatInstant } from '@relogement/domain/common/date.format'
import { useQuery } from '@tanstack/react-query'
import { usePage } from '../acces/page.ts'
import { Chargement } from '../core/Chargement.tsx'
import { Lien } from '../core/Lien.tsx'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { CHEMIN_DE_LA_TABLETTE, CHEMIN_DES_EMPORTS } from './chemins.ts'
import { useCoffreOuvert } from './coffreOuvert.ts'
import stylesDossier from './dossier.module.css'
import { lireDossiers } from './dossierEmporte.ts'
import { EffacesDIci } from './EffacesDIci.tsx'
import { EnTeteDeTablette } from './EnTeteDeTablette.tsx'
import { Partira } from './Partira.tsx'
import stylesTablette from './tablette.module.css'

/** Les dossiers que cette tablette a emportés : commencer un entretien, le reprendre, voir ce qui partira. */
export function DossiersDeLaTablette() {
  usePage('Entretiens de cette tablette')
  const coffre = useCoffreOuvert()
  const { data: dossiers } = useQuery({
    queryKey: ['tablette', 'dossiers'],
    queryFn: () => (coffre === null ? [] : lireDossiers(coffre)),
    staleTime: 0,
  })
  return (
    <>
      <EnTeteDeTablette note={coffre?.proprietaire.nom} />
      <main id="contenu" className={stylesTablette.seul}>
        <h1>Entretiens de cette tablette</h1>
        <EffacesDIci />
        {dossiers === undefined ? (
          <Chargement />
        ) : dossiers.length === 0 ? (
          <EtatVide titre="Cette tablette ne garde plus aucun dossier" />
        ) : (
          dossiers.map((dossier) => (
            <article key={dossier.menageId} className={`box ${stylesDossier.dossier}`} aria-label={dossier.menage.noms}>
              <div className={stylesDossier.tete}>
                <h2>{dossier.menage.noms}</h2>
                <span className="soft num">{dossier.menage.codeMenage}</span>
                <span className="soft">{etatDeLEntretien(dossier)}</span>
              </div>
              <Partira dossier={dossier} />
              <p className="soft">Effacé après l’envoi, au plus tard le {formatInstant(dossier.expireLe)}.</p>
              <div className={stylesDossier.gestes}>
                <Lien className="btn pri" vers={`${CHEMIN_DE_LA_TABLETTE}/${dossier.menageId}/informations`}>
                  {dossier.commenceLe === null ? 'Commencer l’entretien' : 'Reprendre l’entretien'}
                </Lien>
              </div>
            </article>
          ))
        )}
        <p className="soft">
          Le réseau revenu,{' '}
          <a className="lk" href={CHEMIN_DES_EMPORTS}>
            connectez-vous pour rendre les dossiers
          </a>
          .
        </p>
      </main>
    </>
  )
}

function etatDeLEntretien({ commenceLe, termineLe }: { readonly commenceLe: string | null; readonly termineLe: string | null }): string {
  if (termineLe !== null) return `Terminé le ${formatInstant(termineLe)}, à rendre`
  return commenceLe === null ? 'À commencer' : `Commencé le ${formatInstant(commenceLe)}`
}
