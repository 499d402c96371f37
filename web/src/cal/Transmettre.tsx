import { dateFacultative, messages } from '@relogement/domain/common/champs'
import { entraine, seDefait } from '@relogement/domain/common/consequence'
import { dernierJourAdmis } from '@relogement/domain/common/horizon'
import { z } from 'zod'
import { Consequences } from '../core/Consequences.tsx'
import { Dialogue } from '../core/Dialogue.tsx'
import { ChampDate } from '../core/formulaire/Date.tsx'
import { Formulaire } from '../core/formulaire/Formulaire.tsx'
import { PiedDeDialogue } from '../core/formulaire/PiedDeDialogue.tsx'
import { Texte } from '../core/formulaire/Texte.tsx'
import { aujourdhui } from '../core/jour.ts'
import { type Cal, useTransmettre } from './cal.data.ts'

const emails = (texte: string) => texte.split(/[\s,;]/).filter((email) => email !== '')
const schema = z.object({
  calLe: dateFacultative,
  repondreAvant: dateFacultative,
  destinataires: z
    .string()
    .refine((texte) => emails(texte).length > 0 && emails(texte).every((email) => z.email().safeParse(email).success), messages.emails),
})
type Saisie = z.output<typeof schema>

interface Props {
  readonly cal: Cal
  readonly fermer: () => void
}

/** À qui, pour quelle commission, jusqu'à quand répondre. */
export function Transmettre({ cal: { logement, candidats, destinataires = [] }, fermer }: Props) {
  const jour = aujourdhui()
  const { mutateAsync } = useTransmettre()
  const partent = candidats.filter(({ statut }) => statut === 'acceptee_gtr').length
  return (
    <Dialogue titre="Transmettre au bailleur" detail={`${logement.adresse}, ${logement.bailleur?.nom ?? ''}`} fermer={fermer} largeur={540}>
      <Formulaire<Saisie>
        schema={schema}
        valeurs={{ calLe: null, repondreAvant: null, destinataires: destinataires.join(', ') }}
        brouillon={`cal:${logement.id}`}
        enregistrer={({ destinataires: texte, ...reste }) =>
          mutateAsync({ ...reste, logementId: logement.id, destinataires: emails(texte) })
        }
        apres={fermer}
        court
        nom="Transmettre au bailleur"
        pied={<PiedDeDialogue action="Transmettre" fermer={fermer} />}
      >
        <div className="dlg-c champs">
          <Texte<Saisie>
            nom="destinataires"
            libelle="Adresses électroniques"
            aide="Séparées par des virgules. Chacune reçoit son propre lien."
          />
          <div className="deux-colonnes">
            <ChampDate<Saisie> nom="calLe" libelle="Commission prévue le" facultatif max={dernierJourAdmis(jour)} />
            <ChampDate<Saisie>
              nom="repondreAvant"
              libelle="Réponse avant le"
              facultatif
              min={jour}
              max={dernierJourAdmis(jour)}
              aide="À 18 h. Sans date, le délai ordinaire."
            />
          </div>
          <Consequences
            consequences={[
              entraine(
                `${partent === 1 ? 'La fiche du candidat part' : `Les fiches des ${partent} candidats partent`} au bailleur, dans l’ordre du GTR, d’après le dossier d’aujourd’hui.`,
              ),
              entraine('Le courriel ne nomme personne : il porte un lien personnel, sans compte.'),
              seDefait('Les liens se retirent ; ce qui est lu ne se reprend pas.'),
            ]}
          />
        </div>
      </Formulaire>
    </Dialogue>
  )
}
