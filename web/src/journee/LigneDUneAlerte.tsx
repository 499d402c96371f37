import { pages } from '@relogement/domain/acces/pages'
import type { TypeAlerte } from '@relogement/domain/alerte/alerte.listes'
import { formatHeure } from '@relogement/domain/common/date.format'
import { adresseDeLOperation, adresseDuMenage } from '../acces/navigation.ts'
import { adresseDuLogementEnCause } from '../alerte/alerte.data.ts'
import { jourDe } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { adresseDuTraitement, traitements } from '../menage/alertes/traitement.ts'
import { Fait } from './Fait.tsx'
import type { Alerte } from './journee.data.ts'
import { Ligne } from './Ligne.tsx'
import { Retard } from './Retard.tsx'
import reporte from './reporter.module.css'

interface Props {
  readonly alerte: Alerte
  readonly jour: string
  readonly reporter: (alerte: Alerte) => void
}

/** Une alerte due : depuis quand, de qui, ce qu'elle demande, et le geste qui la traite. */
export function LigneDUneAlerte({ alerte, jour, reporter }: Props) {
  const { menage, texte, dateAlerte, can, type } = alerte
  const depuis = jourDe(dateAlerte)
  return (
    <Ligne
      quand={depuis < jour ? <Retard depuis={depuis} jour={jour} /> : 'ce jour'}
      ton={depuis < jour ? 'retard' : undefined}
      qui={<Sujet alerte={alerte} vers={menage === null ? '' : adresseDeLAlerte(type, menage.id)} />}
      quoi={texte}
      actes={
        <>
          {menage !== null && <Acte type={type} menageId={menage.id} noms={menage.noms} />}
          {can.includes('clore') && (
            <button className={`lk ${reporte.reporter}`} type="button" aria-haspopup="dialog" onClick={() => reporter(alerte)}>
              Reporter à…<span className="vh"> {texte}</span>
            </button>
          )}
        </>
      }
    />
  )
}

/** Une alerte traitée ce jour : sa coche et son heure, jusqu'au soir. */
export const LigneTraitee = ({ alerte }: Pick<Props, 'alerte'>) => (
  <Ligne
    quand=""
    ton="passe"
    qui={<Sujet alerte={alerte} vers={alerte.menage === null ? '' : adresseDuMenage(alerte.menage.id)} />}
    quoi={alerte.texte}
    fait={alerte.closeLe !== null && <Fait dit="Traité" a={formatHeure(alerte.closeLe)} />}
  />
)

/** De qui elle parle, ou ce qu'elle dit de regarder ; `vers` : où mène son ménage. */
function Sujet({ alerte, vers }: Pick<Props, 'alerte'> & { readonly vers: string }) {
  const { menage, operation } = alerte
  const logement = adresseDuLogementEnCause(alerte)
  return (
    <>
      {menage !== null && <Lien vers={vers}>{menage.noms}</Lien>}
      {logement !== null && <Lien vers={logement}>Voir le logement</Lien>}
      {operation !== null && <Lien vers={adresseDeLOperation(operation.id)}>{operation.nom}</Lien>}
    </>
  )
}

/** L'acte qu'elle demande : son adresse ouvre le dialogue ou le champ lui-même. */
function Acte({ type, menageId, noms }: { readonly type: string; readonly menageId: string; readonly noms: string }) {
  const traitement = traitements[type as TypeAlerte]
  if (traitement === undefined && type !== 'PURGE_A_VALIDER') return null
  return (
    <Lien className="lk" vers={traitement === undefined ? pages.purges.chemin : adresseDuTraitement(traitement, menageId)}>
      {traitement?.libelle ?? 'Valider la purge'}
      <span className="vh"> : {noms}</span>
    </Lien>
  )
}

const adresseDeLAlerte = (type: string, menageId: string): string =>
  type === 'PURGE_A_VALIDER' ? pages.purges.chemin : `${adresseDuMenage(menageId)}#alertes`
