import { enToutesLettres } from '@relogement/domain/common/valeurDite'
import { adresseEnClair } from '@relogement/domain/logement/adresse'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { Ajouter } from './Ajouter.tsx'
import { ContenuDeColonne } from './ContenuDeColonne.tsx'
import colonne from './colonneDeReunion.module.css'
import { LogementPresente } from './LogementPresente.tsx'
import presente from './logementPresente.module.css'
import { chercherLogements, type LogementDeReunion, pasEncore, useAjouterLogement, useReserves } from './ordreDuJour.data.ts'
import type { Reunion } from './reunion.data.ts'

interface Props {
  readonly reunion: Reunion
  readonly logements: readonly LogementDeReunion[]
}

const aideDe = ({ statut, type }: Reunion): string | null => {
  if (statut === 'COMPTE_RENDU') return 'Les refus passent en fin de liste, les rangs se renumérotent.'
  if (statut === 'CLOTURE') return null
  return `Rangs d’arrivée ; la ${type.code === 'GTR' ? 'réunion' : 'consultation'} fixe les siens.`
}

/** « T4 · Partenord Habitat » */
const detailDe = ({ typologie, bailleur }: { readonly typologie: string; readonly bailleur: { readonly nom: string } | null }) =>
  [enToutesLettres(typologies, [typologie]), bailleur?.nom].filter(Boolean).join(' · ')

export function LogementsDeReunion({ reunion, logements }: Props) {
  return (
    <ContenuDeColonne id="logements" titre="Logements et propositions" nombre={logements.length} aide={aideDe(reunion)}>
      <div className={presente.logements}>
        {reunion.can.includes('preparer') && <AjouterUnLogement reunion={reunion} logements={logements} />}
        {logements.length === 0 && (
          <div className="box">
            <p className="vide-s">{reunion.statut === 'EN_PREPARATION' ? 'Aucun logement à présenter.' : 'Aucun logement présenté.'}</p>
          </div>
        )}
        {logements.map((logement) => (
          <LogementPresente key={logement.id} reunion={reunion} logement={logement} />
        ))}
      </div>
    </ContenuDeColonne>
  )
}

function AjouterUnLogement({ reunion, logements }: Props) {
  const { mutate: ajouter } = useAjouterLogement(reunion.id)
  const { restent, total } = pasEncore(useReserves(true).data, logements)
  const nomDe = (l: { readonly localisation: { readonly adresse: Parameters<typeof adresseEnClair>[0] } }) =>
    adresseEnClair(l.localisation.adresse)
  return (
    <div className={`box ${colonne.ajout}`}>
      <Ajouter
        libelle="Ajouter un logement : adresse, code UG"
        cle="gtr-logements"
        chercher={chercherLogements}
        texteDe={nomDe}
        detailDe={detailDe}
        ajouter={ajouter}
        proposes={restent.map((l) => ({
          id: l.id,
          libelle: nomDe(l),
          detail: detailDe(l),
        }))}
        dire={total === 1 ? '1 logement réservé' : `${total} logements réservés`}
        nom="Logements réservés"
      />
    </div>
  )
}
